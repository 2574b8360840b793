"""Remake the booklets of `samples/corpus` that are made: figures, typeset PDFs, a scan, photographs of pages.

Put here how they are made. Keep their text in `samples/sources`, and booklets that are written by hand in the corpus.

Usage: `.venv/bin/python samples/make_samples.py [FOLDER]`; FOLDER is `samples/corpus` unless another one is named.
No clock and no unseeded random number enters, so a rerun with the same versions of the tools gives the same bytes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pypdfium2
import typst
from PIL import Image, ImageDraw

HERE = Path(__file__).parent
EPOCH = 1735689600
"""2025-01-01 in UTC: the only time that any file mentions."""
ORIENTATION = 0x0112
Curve = Callable[[float], float]


def typeset(source: str) -> bytes:
    """Return the PDF of a document of `samples/sources`, with the fonts that typst carries in itself."""
    pdf = typst.compile(HERE / "sources" / source, ignore_system_fonts=True, timestamp=EPOCH)
    if not isinstance(pdf, bytes):
        raise TypeError(f"{source}: typst returned no single PDF")
    return pdf


def render(source: str, dpi: int) -> list[Image.Image]:
    """Return the pages of a document of `samples/sources` as grey images."""
    document = pypdfium2.PdfDocument(typeset(source))
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]
    finally:
        document.close()


def add_noise(image: Image.Image, seed: int, strength: float) -> Image.Image:
    """Return the grey `image` with Gaussian noise of the given standard deviation (grey levels out of 255)."""
    grain = np.random.default_rng(seed).normal(0.0, strength, (image.height, image.width))
    return Image.fromarray(np.clip(np.asarray(image, dtype=float) + grain, 0, 255).astype(np.uint8))


def shade(image: Image.Image, corner: float) -> Image.Image:
    """Return `image` darker towards its lower right, down to `corner` (0 to 1) of its light."""
    down, across = np.mgrid[0 : image.height, 0 : image.width]
    light = 1 - (1 - corner) * (down / image.height + across / image.width) / 2
    return Image.fromarray((np.asarray(image, dtype=float) * light).astype(np.uint8))


def tilt_camera(image: Image.Image, inset: float) -> Image.Image:
    """Return `image` as a camera sees it that does not stand straight above the page; the table around is grey."""
    width, height = image.size
    margin = round(width * 0.06)
    table = Image.new("L", (width + 2 * margin, height + 2 * margin), 96)
    table.paste(image, (margin, margin))
    shift = inset * width
    corners = (-shift, 0, 0, table.height, table.width, table.height - shift / 2, table.width + shift / 3, -shift / 2)
    return table.transform(table.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=96)


def save_scan(path: Path) -> None:
    """Write the booklet whose PDF holds nothing but an image: turned by a degree, with the grain of a scanner."""
    pages = [
        add_noise(page.rotate(0.9, Image.Resampling.BICUBIC, fillcolor=255), seed=11 + number, strength=7)
        for number, page in enumerate(render("gara.typ", dpi=130))
    ]
    moment = time.gmtime(EPOCH)
    pages[0].save(
        path,
        "PDF",
        save_all=True,
        append_images=pages[1:],
        resolution=130,
        quality=45,
        creationDate=moment,
        modDate=moment,
    )


def save_photographs(folder: Path) -> None:
    """Write two photographs of pages; the camera lay on its side for the second, which only its EXIF data tell."""
    first, second = render("kitchen.typ", dpi=140)
    for number, page in enumerate((first, second), start=1):
        seen = add_noise(shade(tilt_camera(page, 0.02 * number), corner=0.6), seed=20 + number, strength=5)
        exif = Image.Exif()
        if number == 2:
            exif[ORIENTATION] = 6  # to be turned clockwise by a quarter before it is read
            seen = seen.transpose(Image.Transpose.ROTATE_90)
        seen.save(folder / f"photo-{number}.jpg", "JPEG", quality=50, exif=exif)


def draw_curves(
    size: tuple[int, int], x_range: tuple[float, float], y_range: tuple[float, float], *curves: Curve
) -> Image.Image:
    """Return a black and white plot of `curves` with the axes; `x_range` and `y_range` are what it shows."""
    (width, height), scale = size, 4
    plot = Image.new("L", (width * scale, height * scale), 255)
    pen = ImageDraw.Draw(plot)

    def place(x: float, y: float) -> tuple[float, float]:
        across = (x - x_range[0]) / (x_range[1] - x_range[0])
        up = (y - y_range[0]) / (y_range[1] - y_range[0])
        return across * width * scale, (1 - up) * height * scale

    pen.line([place(x_range[0], 0), place(x_range[1], 0)], fill=128, width=scale)
    pen.line([place(0, y_range[0]), place(0, y_range[1])], fill=128, width=scale)
    for curve in curves:
        steps = np.linspace(x_range[0], x_range[1], 200)
        pen.line([place(float(x), curve(float(x))) for x in steps], fill=0, width=2 * scale, joint="curve")
    return plot.resize(size, Image.Resampling.LANCZOS)


def make_all(corpus: Path) -> list[Path]:
    """Write every made file under `corpus` and return their paths, sorted. Folders are made where they lack."""
    sail = corpus / "en-harbour-exam-2025/figures/sail.png"
    parabola = corpus / "es-prueba-de-acceso-2025/parabola-3.png"
    french = corpus / "fr-rencontres-du-phare-2025/rencontres.pdf"
    german = corpus / "de-muehlenwettbewerb-2025/heft.pdf"
    scan = corpus / "it-gara-di-primavera-2025-scan/scansione.pdf"
    photographs = [corpus / f"en-kitchen-table-contest-2025-photos/photo-{number}.jpg" for number in (1, 2)]
    made = sorted([sail, parabola, french, german, scan, *photographs])
    for path in made:
        path.parent.mkdir(parents=True, exist_ok=True)
    draw_curves((360, 300), (-0.5, 4.5), (-0.8, 4.6), lambda x: x * (4 - x), lambda x: 0.825 * x).save(sail)
    draw_curves((240, 240), (-1.2, 3.6), (-1.5, 4.5), lambda x: x * x - 2 * x, lambda x: x).save(parabola)
    french.write_bytes(typeset("rencontres.typ"))
    german.write_bytes(typeset("muehlenwettbewerb.typ"))
    save_scan(scan)
    save_photographs(photographs[0].parent)
    return made


if __name__ == "__main__":
    for made_file in make_all(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "corpus"):
        print(f"{made_file}: {made_file.stat().st_size:,} bytes")
