// Makes charts.js, one script without imports, of charts.mjs and what it imports; the licences of all that went in come first.
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';

const { outputFiles: [script], metafile } = await build({
    entryPoints: ['charts.mjs'],
    outfile: 'charts.js',
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'IntaglioCharts',
    platform: 'browser',
    target: 'es2020',
    charset: 'ascii',
    legalComments: 'none',
    metafile: true,
    write: false,
});

// Packages under the same words share them; a package without a licence file fails here.
const packages = [...new Set(Object.values(metafile.outputs)
    .flatMap(output => Object.keys(output.inputs))
    .map(input => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1])
    .filter(Boolean))].sort();
const licences = new Map();
for (const name of packages) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    const words = readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim();
    licences.set(words, [...licences.get(words) ?? [], `${name} ${version}`]);
}
const notices = [...licences].map(([words, names]) => `${names.join(', ')}\n\n${words}`).join('\n\n');

const text = `/*!\n${notices.replaceAll('*/', '* /')}\n*/\n${script.text}`;
// It stands in a script element, which these would end or confuse.
if (/<\/script|<!--/i.test(text))
    throw new Error('charts.js cannot stand in an HTML page.');
writeFileSync('charts.js', text);
