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

const Widest = 1100, NarrowestWithLabels = 720, LegendColumn = 220, TitleCharacter = 8.5;

/** The specification for a width in pixels, which includes the axes. Charts on narrow pages have no labels at points. */
function fit(specification, available) {
    const width = Math.min(available, Widest);
    const fitted = structuredClone(specification);
    fitted.autosize = { type: 'fit-x', contains: 'padding' };
    fitted.width = width;
    fitted.title.text = lines(fitted.title.text, Math.floor((width - 2 * fitted.config.padding) / TitleCharacter));
    fitted.config.legend.columns = Math.min(fitted.config.legend.columns, Math.max(1, Math.floor(width / LegendColumn)));
    if (fitted.encoding.y.axis?.labelLimit)
        fitted.encoding.y.axis.labelLimit = Math.min(fitted.encoding.y.axis.labelLimit, Math.floor(width * 0.5));
    if (width < NarrowestWithLabels)
        fitted.layer = fitted.layer.filter(layer => layer.mark.type !== 'text');
    return fitted;
}

/** Breaks text between words. */
function lines(text, length) {
    return text.split(' ').reduce((broken, word) => {
        const last = broken.at(-1);
        if (last !== undefined && last.length + word.length < length)
            broken[broken.length - 1] = `${last} ${word}`;
        else
            broken.push(word);
        return broken;
    }, []);
}

/** Draws every chart of the page over the note in its place, and again when the width of the page changes. */
export async function drawAll() {
    const figures = [...document.querySelectorAll('figure.chart')].filter(figure => figure.querySelector(':scope > script'));
    for (const figure of figures)
        await draw(figure);

    let waiting;
    addEventListener('resize', () => {
        clearTimeout(waiting);
        waiting = setTimeout(async () => {
            for (const figure of figures)
                if (figure.querySelector(':scope > .drawing').dataset.width !== String(figure.clientWidth))
                    await draw(figure);
        }, 100);
    });
}

const views = new WeakMap();

async function draw(figure) {
    const specification = JSON.parse(figure.querySelector(':scope > script').textContent);
    const drawing = document.createElement('div');
    drawing.className = 'drawing';
    drawing.dataset.width = figure.clientWidth;
    views.get(figure)?.finalize();
    views.set(figure, view(fit(specification, figure.clientWidth)).initialize(drawing).hover());
    await views.get(figure).runAsync();
    const svg = drawing.querySelector('svg');
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', `${specification.title.text}. ${specification.description}`);
    svg.style.maxWidth = '100%';
    svg.style.height = 'auto';
    figure.querySelector(':scope > .missing, :scope > .drawing').replaceWith(drawing);
}
