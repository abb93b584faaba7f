// Draws the specifications that VegaLite.cs writes: as the text of an SVG file under Node, and into a page in a browser.
import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile } from 'vega-lite';
import { textMetrics } from 'vega-scenegraph';

// The interpreter, so that a page may forbid the evaluation of text.
function view(specification) {
    return new View(parse(compile(specification).spec, null, { ast: true }), { expr: expressionInterpreter, renderer: 'svg' });
}

const escape = text => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

/** The text of an SVG file that names itself, and that is dark where its reader's screen is. */
export async function toSvg(specification) {
    // Without a canvas widths are guessed; the guess of Vega is too wide for a sans-serif.
    textMetrics.width = (item, text) => 0.6 * String(text ?? item.text ?? '').length * (item.fontSize ?? 11);
    const drawn = await view(specification).toSVG();
    const [width, height] = ['width', 'height'].map(name => new RegExp(`^<svg[^>]* ${name}="([0-9.]+)"`).exec(drawn)[1]);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`
        + `<title>${escape(specification.title.text)}</title><desc>${escape(specification.description)}</desc>`
        + '<style>svg{color:#1f2328;background:#fff}@media(prefers-color-scheme:dark){svg{color:#e6edf3;background:#0d1117}}</style>'
        + `${drawn.slice(drawn.indexOf('>') + 1)}\n`;
}

/** Draws every chart of the page over the note that stands in its place. */
export async function drawAll() {
    for (const data of document.querySelectorAll('figure.chart > script')) {
        const specification = JSON.parse(data.textContent);
        const drawing = document.createElement('div');
        await view(specification).initialize(drawing).hover().runAsync();
        const svg = drawing.querySelector('svg');
        svg.setAttribute('role', 'img');
        svg.setAttribute('aria-label', `${specification.title.text}. ${specification.description}`);
        svg.style.maxWidth = '100%';
        svg.style.height = 'auto';
        data.parentElement.querySelector('.missing').replaceWith(drawing);
    }
}
