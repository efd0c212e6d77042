import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt, fail, has, node, root, run } from './install.mjs'
import { filesOf, isLong, longFiles, partOf } from './parts.mjs'

const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** What some tests need, and for what. */
const optional = {
	ffmpeg: 'FFmpeg (real videos)',
	pdftoppm: 'Poppler (pages of documents)',
	soffice: 'LibreOffice (office documents)',
}

const bring = packages => {
	if (process.getuid?.() !== 0 || !has('apt-get')) return
	console.log(`Installing ${packages.join(', ')} …`)
	const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
	run('apt-get', ['update', '-qq'], quiet)
	run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}

/** Installs the browser, FFmpeg and Poppler if they are missing and this user can install them; returns what is still missing. */
const ensureTools = () => {
	const missing = () => [
		...(process.env.VITRINE_CHROMIUM || chromiums.some(has) ? [] : ['chromium']),
		...(has('ffmpeg') ? [] : ['ffmpeg']),
		...(has('pdftoppm') ? [] : ['poppler-utils']),
	]
	if (missing().length > 0) bring([...missing(), 'fonts-noto-cjk'])
	return missing()
}

const tool = (name, ...path) => join(root, 'node_modules', name, ...path)

const isOver = ({ status }) => status === 'passed' || status === 'failed'

/** Whether a test belongs to a run: tagged tests run only with the long ones. */
const belongs = long => test => test.tags.includes('long') === long

/** Prints how many tests of a run were not run, file by file; returns the total. */
const notRun = (files, isOurs) => {
	const counts = files.map(({ name, assertionResults }) => ({
		name: relative(root, name),
		count: assertionResults.filter(test => isOurs(test) && !isOver(test)).length,
	}))
	for (const { name, count } of counts) if (count > 0) console.log(`NOT RUN: ${count} of ${name}`)
	return counts.reduce((sum, { count }) => sum + count, 0)
}

/** The failed tests by file and name, each with the first lines of the reason: the log above is long, and often only its end is retained. */
const failures = files =>
	files.flatMap(({ name, message, status: whole, assertionResults }) => {
		const tests = assertionResults.filter(({ status }) => status === 'failed')
		// What fails before or after the tests of a file has no test of its own, and its reason stands only in the log.
		const reasons =
			tests.length > 0
				? tests.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')])
				: whole === 'failed'
					? [['the file itself', message || 'it failed before or after its tests; the log says why']]
					: []
		return reasons.map(
			([title, why]) => `FAILED: ${relative(root, name)} > ${title}\n${why.split('\n').slice(0, 12).join('\n')}`,
		)
	})

/**
 * Runs one project of the tests, either those tagged as long or all others; returns how many passed, how many were not run because the
 * machine lacks something, what failed, and how many are left to the long run.
 */
const vitest = ({ project, tagged, files }, folder) => {
	if (files?.length === 0) return { passed: 0, failed: 0, skipped: 0, left: 0, reasons: [] }
	const report = join(folder, `${project}.json`)
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
	const filter = tagged === undefined ? [] : ['--tags-filter', tagged ? 'long' : '!long']
	const args = ['run', '--project', project, ...reporters, ...filter, ...(files ?? [])]
	const code = run(node, [tool('vitest', 'vitest.mjs'), ...args])
	try {
		const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
			readFileSync(report, 'utf8'),
		)
		const failed = numFailedTests || Math.max(numFailedTestSuites, code === 0 ? 0 : 1)
		const isOurs = tagged === undefined ? () => true : belongs(tagged)
		const left = tagged === false ? testResults.flatMap(file => file.assertionResults).filter(belongs(true)).length : 0
		return {
			passed: numPassedTests,
			failed,
			skipped: notRun(testResults, isOurs),
			left,
			reasons: failures(testResults),
		}
	} catch (error) {
		return { passed: 0, failed: 1, skipped: 0, left: 0, reasons: [`FAILED: ${project} left no report: ${error}`] }
	}
}

/**
 * Runs projects one after the other, those that need a browser last; prints at the end what failed and why, and how many passed and did
 * not run.
 */
const lane = (tests, journeys, missing) => {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-report-'))
	const sums = tests.map(each => vitest(each, folder))
	if (missing.includes('chromium'))
		console.log('NOT RUN: every journey, since no Chromium is here and it could not be installed.')
	else sums.push(...journeys.map(each => vitest(each, folder)))
	for (const [command, what] of Object.entries(optional))
		if (!has(command)) console.log(`NOT RUN: what needs ${what}, since ${command} is not here.`)
	rmSync(folder, { recursive: true, force: true })
	for (const reason of sums.flatMap(({ reasons }) => reasons)) console.log(reason)
	const total = name => sums.reduce((sum, each) => sum + each[name], 0)
	const [skipped, left] = [total('skipped'), total('left')]
	if (left > 0)
		console.log(`NOT RUN: ${left} tests and ${longFiles(root).filter(isLong).length} files that npm run test:long has.`)
	console.log(`${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
	if (total('failed') > 0 || total('passed') === 0) process.exitCode = 1
}

/**
 * Checks, rules, server on both databases, journeys in a real browser; everything except the long tests (`.long.test.ts`, and tagged
 * tests).
 */
export const test = () => {
	const missing = ensureTools()
	if (run('npm', ['run', '--silent', 'check']) !== 0) fail('The checks failed; the lines above say where.')
	ensureBuilt()
	lane([{ project: 'unit', tagged: false }], [{ project: 'journeys', tagged: false }], missing)
}

const commit = () => spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout ?? ''

/** The files of the requested part, or all files. */
const chosenFiles = word => {
	const files = longFiles(root)
	if (word === undefined) return files
	const asked = partOf(word, commit())
	if (asked === undefined) return fail('Usage: npm run test:long [-- 2/4 | commit/4]')
	const chosen = filesOf(files, asked)
	console.log(`Part ${asked.part} of ${asked.count} of the longest tests.`)
	console.log(`NOT RUN: ${files.length - chosen.length} of ${files.length} files of the other parts.`)
	return chosen
}

const isJourney = path => path.startsWith('test/journeys/')
const isOfFrames = path => path.startsWith('test/journeys/no-blank-frame')

/**
 * Tests that are slow by nature: many generated cases, waits for time limits, kills, every pair of windows. A part of them, such as `2/4`
 * or `commit/4`, fits next to the other tests before a change is merged.
 */
export const testLong = part => {
	const files = chosenFiles(part)
	const missing = ensureTools()
	ensureBuilt()
	const [whole, tagged] = [files.filter(isLong), files.filter(path => !isLong(path))]
	lane(
		[
			{ project: 'unit', tagged: true, files: tagged.filter(path => !isJourney(path)) },
			{ project: 'unit-long', files: whole.filter(path => !isJourney(path)) },
		],
		[
			{ project: 'journeys', tagged: true, files: tagged.filter(isJourney) },
			{ project: 'journeys-long', files: whole.filter(path => isJourney(path) && !isOfFrames(path)) },
			{ project: 'frames', files: whole.filter(isOfFrames) },
		],
		missing,
	)
}
