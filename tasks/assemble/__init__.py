"""Join candidates that passed with all that is known of them: the table `problem`.

Put the join here. Keep verdicts in `tasks.verify`: this stage only counts them.
"""
