import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, fail, has, node, root, run } from './install.mjs'

const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const bring = packages => {
	if (process.getuid?.() !== 0 || !has('apt-get')) return
	console.log(`Installing ${packages.join(', ')} …`)
	const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
	run('apt-get', ['update', '-qq'], quiet)
	run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}

/** Brings the browser and FFmpeg where they are missing and may be installed; answers what is missing all the same. */
const ensureTools = () => {
	const missing = () => [
		...(process.env.VITRINE_CHROMIUM || chromiums.some(has) ? [] : ['chromium']),
		...(has('ffmpeg') ? [] : ['ffmpeg']),
	]
	if (missing().length > 0) bring([...missing(), 'fonts-noto-cjk'])
	return missing()
}

const tool = (name, ...path) => join(root, 'node_modules', name, ...path)

/** Runs one project of the tests; answers how many passed and failed. */
const vitest = (project, folder) => {
	const report = join(folder, `${project}.json`)
	const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
	const code = run(node, [tool('vitest', 'vitest.mjs'), ...args])
	try {
		const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
		const failed = numFailedTests + (code !== 0 && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0)
		return { passed: numPassedTests, failed }
	} catch {
		return { passed: 0, failed: 1 }
	}
}

/** Everything: checks, laws, server on both databases, journeys in a real browser. */
export const test = () => {
	const missing = ensureTools()
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
	if (run('npm', ['run', '--silent', 'check']) !== 0) fail('The checks failed; the lines above say where.')
	ensureBuilt()
	const sums = [vitest('unit', folder)]
	if (missing.includes('chromium'))
		console.log('NOT RUN: every journey, since no Chromium is here and it could not be installed.')
	else sums.push(vitest('journeys', folder))
	if (missing.includes('ffmpeg'))
		console.log('NOT RUN: what needs FFmpeg (real videos), since it is not here and could not be installed.')
	rmSync(folder, { recursive: true, force: true })
	const total = name => sums.reduce((sum, each) => sum + each[name], 0)
	console.log(`${total('passed')} passed, ${total('failed')} failed`)
	if (total('failed') > 0 || total('passed') === 0) process.exitCode = 1
}
