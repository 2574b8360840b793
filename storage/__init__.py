"""Where rows lie: checkpoints, manifests, blobs, locks.

Put bytes and their durability here. Keep stages out: storage knows schemas, and no stage by name.
"""
