/*
Opens a page in a headless Chromium, does something there, and tells what it read.

    node page-test.mjs <page.html> <screenshot.png> <actions.json> [<folder>]

Instead of a file, the page may be the address of a service on this machine (http://127.0.0.1:PORT/).

The file of actions is an array; each action is an object with one of these, and they are done in order:

    { "click": SELECTOR }                       clicks the one element that is selected
    { "focus": SELECTOR }                       gives it the focus
    { "press": KEY }                            presses a key, such as "Enter", "Space" or "Tab", where the focus is
    { "type": TEXT }                            types text where the focus is
    { "read": SELECTOR }                        reads the text of every element that is selected
    { "read": SELECTOR, "attribute": NAME }     reads that attribute of each of them, null where it is missing
    { "images": SELECTOR }                      waits for these images, and reads the width in pixels and the address that each was loaded with
    { "fits": SELECTOR }                        reads whether all of the element is within its width: "true" or "false"
    { "open": PAGE }                            opens another page, whose path is relative to <folder>
    { "get": PATH }                             requests a path of the service, apart from the page
    { "wait": SELECTOR }                        waits until there is such an element, on the page that a link has led to
    { "size": [WIDTH, HEIGHT] }                 sets the window's size in pixels; it is 1024 by 768 before
    { "scheme": "light" | "dark" }              sets what the reader prefers; it is light before
    { "expect": TEXT }                          errors in the console that contain the text are expected, at any time

SELECTOR is one of Playwright's: CSS, or with a prefix such as "text=Time". Afterwards the whole page is written as an image to
<screenshot.png>, and to standard output goes a JSON array with one array of strings for each "read".

Exit code 0: everything was done, the page logged no unexpected error and asked for nothing but itself, files in <folder>, or what the service has. 1: it did, or an action failed, which
standard error tells. 77: this cannot run here, and standard error says why. The module playwright-core is found from this file's folder
upwards (npm ci). Chromium is the program that the environment variable CHROMIUM names, or else `chromium` on the PATH.
*/
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const Failure = 1, CannotRun = 77;

function end(code, message) {
    console.error(message);
    process.exit(code);
}

function canExecute(file) {
    try {
        accessSync(file, constants.X_OK);
        return true;
    } catch {
        return false;
    }
}

async function act(page, site, action, readings) {
    if ('click' in action)
        await page.locator(action.click).click();
    else if ('focus' in action)
        await page.locator(action.focus).focus();
    else if ('press' in action)
        await page.keyboard.press(action.press);
    else if ('type' in action)
        await page.keyboard.type(action.type);
    else if ('read' in action)
        readings.push(await page.locator(action.read).evaluateAll(
            (elements, name) => elements.map(element => name ? element.getAttribute(name) : element.textContent), action.attribute));
    else if ('images' in action)
        readings.push(await page.locator(action.images).evaluateAll(images => Promise.all(images.map(async image => {
            image.loading = 'eager';
            await image.decode();
            return `${image.naturalWidth} ${image.currentSrc}`;
        }))));
    else if ('fits' in action)
        readings.push(await page.locator(action.fits).evaluateAll(elements => elements.map(element => String(element.scrollWidth <= element.clientWidth))));
    else if ('open' in action)
        await page.goto(new URL(action.open, site).href);
    else if ('get' in action)
        await page.request.get(new URL(action.get, site).href, { failOnStatusCode: true });
    else if ('wait' in action)
        await page.locator(action.wait).first().waitFor({ state: 'attached' });
    else if ('size' in action)
        await page.setViewportSize({ width: action.size[0], height: action.size[1] });
    else if ('scheme' in action)
        await page.emulateMedia({ colorScheme: action.scheme });
    else
        throw new Error('There is no such action.');
}

if (process.argv.length !== 5 && process.argv.length !== 6)
    end(Failure, 'usage: node page-test.mjs <page.html> <screenshot.png> <actions.json> [<folder>]');
if (parseInt(process.versions.node) < 20)
    end(CannotRun, `Node.js 20 or later is needed, and this is ${process.versions.node}.`);
const executablePath = process.env.CHROMIUM || (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'chromium')).find(canExecute);
if (!executablePath || !canExecute(executablePath))
    end(CannotRun, `Chromium is not installed${executablePath ? ` as ${executablePath}` : ''}.`);
const { chromium } = await import('playwright-core').catch(() => end(CannotRun, 'playwright-core is not installed: run npm ci.'));

const [file, screenshot, actionsFile, folder] = process.argv.slice(2);
const isService = file.startsWith('http://127.0.0.1:');
const address = isService ? file : pathToFileURL(resolve(file)).href;
const site = isService ? new URL('/', address).href : folder && pathToFileURL(join(resolve(folder), '/')).href;
const isOurs = url => url.split('#')[0] === address || site && url.startsWith(site) || url.startsWith('data:');
const actions = JSON.parse(readFileSync(actionsFile, 'utf8'));
const problems = [], readings = [], expected = actions.filter(action => 'expect' in action).map(action => action.expect);

// Root cannot have the sandbox, and some containers have none; the page is our own.
const browser = await chromium.launch({ executablePath, chromiumSandbox: false, timeout: 60_000 });
try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, colorScheme: 'light' });
    page.setDefaultTimeout(60_000);
    page.on('console', message => message.type() === 'error' && !expected.some(text => message.text().includes(text))
        && problems.push(`an error in the console: ${message.text()}`));
    page.on('pageerror', error => problems.push(`an exception: ${error.stack ?? error}`));
    page.on('crash', () => problems.push('the page crashed'));
    page.on('websocket', socket => problems.push(`a request for ${socket.url()}`));
    page.on('request', request => isOurs(request.url()) || problems.push(`a request for ${request.url()}`));
    // Nothing leaves the machine, even if it is asked for.
    await page.route(url => !isOurs(url.href), route => route.abort());

    await page.goto(address);
    for (const action of actions.filter(action => !('expect' in action)))
        await act(page, site, action, readings).catch(error => { throw new Error(`${JSON.stringify(action)}: ${error.message}`); });
    await page.screenshot({ path: screenshot, fullPage: true });
} catch (error) {
    problems.push(error.message);
} finally {
    await browser.close();
}

if (problems.length > 0)
    end(Failure, problems.join('\n'));
console.log(JSON.stringify(readings));
