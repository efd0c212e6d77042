import type { AlertProblem } from '@vitrine/domain/alerts/alert'
import { describe, expect, test } from 'vitest'
import {
	anAlert,
	anArea,
	anInfo,
	aPolygon,
	atomContent,
	atomFeed,
	atomLink,
	cap_space,
	rssFeed,
	within,
} from '../../../test/cap.ts'
import { AlertError } from './alert-error.ts'
import { readAlertsApart } from './alert-reading.ts'

const sent = '2026-05-01T08:00:00+02:00'
const read = (text: string) => readAlertsApart(Buffer.from(text), 'application/xml')
const problemOf = async (text: string): Promise<AlertProblem | null> => {
	try {
		const [one] = (await read(text)).alerts
		return one !== undefined && 'problem' in one ? one.problem : null
	} catch (error) {
		if (error instanceof AlertError) return error.problem
		throw error
	}
}
const withArea = (areas: string) => anAlert({ sent, infos: [anInfo({ areas })] })

describe('a document is refused', () => {
	const entity = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
	test.each<[string, string, AlertProblem]>([
		['that declares entities', `${entity}<alert xmlns="${cap_space}">&b;</alert>`, 'doctype'],
		['that fetches a DTD', `<!DOCTYPE alert SYSTEM "file:///etc/passwd">${within(anAlert({ sent }))}`, 'doctype'],
		['that is nested deeply', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'deep'],
		['with more elements than anybody writes', `<a>${'<b/>'.repeat(100_001)}</a>`, 'deep'],
		['that is cut off', anAlert({ sent }).slice(0, -20), 'not_xml'],
		['with an entity that is not there', `<alert xmlns="${cap_space}">&nothere;</alert>`, 'not_xml'],
		['that is no XML', 'Storm!', 'not_xml'],
		['of nothing', '', 'not_xml'],
		['of another version', anAlert({ sent, space: 'urn:oasis:names:tc:emergency:cap:1.1' }), 'namespace'],
		['without a namespace', '<alert><identifier>x</identifier></alert>', 'namespace'],
		['that is a page', '<html><body>Warnings</body></html>', 'nothing'],
		['without an identifier', anAlert({ sent, identifier: '' }), 'missing'],
		['whose identifier has a space', anAlert({ sent, identifier: 'a b' }), 'value'],
		['of a status that is none', anAlert({ sent, status: 'Real' }), 'value'],
		['that updates nothing', anAlert({ sent, type: 'Update' }), 'missing'],
		['that names others otherwise', anAlert({ sent, type: 'Cancel', references: 'one two' }), 'value'],
		['without a zone', anAlert({ sent: '2026-05-01T08:00:00' }), 'time'],
		['of a day that is none', anAlert({ sent: '2026-13-01T08:00:00Z' }), 'time'],
		['of a severity that is none', anAlert({ sent, infos: [anInfo({ severity: 'Huge' })] }), 'value'],
		['with an open outline', withArea(aPolygon('0,0 0,1 1,1 1,0')), 'area_open'],
		['with too many infos', anAlert({ sent, infos: Array.from({ length: 51 }, () => anInfo()) }), 'many'],
		['with too many areas', withArea(aPolygon().repeat(201)), 'many'],
	])('%s', async (_, text, problem) => {
		expect(await problemOf(text)).toBe(problem)
	})

	test('that hides what it says in an encoding', async () => {
		const bytes = Buffer.from(anAlert({ sent }))
		await expect(readAlertsApart(bytes, 'text/xml; charset=iso-2022-jp')).rejects.toMatchObject({ problem: 'not_xml' })
	})
})

describe('a document is read', () => {
	test('with all that an alert says', async () => {
		const circle =
			'<circle>38.0,-120.0 15.5</circle><geocode><valueName>SAME</valueName><value>006109</value></geocode>'
		const parts = { headline: 'Storm', description: 'Hail\nand wind.\n\n  More later.', certainty: 'Very Likely' }
		const infos = [anInfo({ ...parts, areas: `${aPolygon()}${anArea(circle, 'The &quot;Valley&quot;')}` })]
		const text = anAlert({ sent, infos, type: 'Update', references: `a@b.example,1,${sent}` })
		const { alerts, links } = await read(text)
		expect(links).toEqual([])
		expect(alerts).toMatchObject([
			{
				alert: {
					sent: Date.parse(sent),
					type: 'Update',
					references: [{ sender: 'a@b.example', identifier: '1' }],
					infos: [
						{
							language: 'en-GB',
							categories: ['Met'],
							headline: 'Storm',
							certainty: 'Likely',
							expires: null,
							description: 'Hail and wind.\nMore later.',
							areas: [
								{ description: 'City of Berlin', shapes: [{ kind: 'polygon' }], geocodes: [] },
								{
									description: 'The "Valley"',
									shapes: [{ kind: 'circle', radius_m: 15_500 }],
									geocodes: [{ name: 'SAME', value: '006109' }],
								},
							],
						},
					],
				},
			},
		])
	})

	test('with whatever prefix its namespace has, and in Latin letters of one byte', async () => {
		const prefixed = within(anAlert({ sent, infos: [] }))
			.replaceAll(/<(\/?)(\w)/g, '<$1cap:$2')
			.replace('xmlns=', 'xmlns:cap=')
		expect(await problemOf(prefixed)).toBeNull()
		expect((await read(prefixed)).alerts).toHaveLength(1)
		const latin = anAlert({ sent, infos: [anInfo({ headline: 'Überflutung' })] }).replace('UTF-8', 'ISO-8859-1')
		const { alerts } = await readAlertsApart(Buffer.from(latin, 'latin1'), 'application/xml')
		expect(alerts).toMatchObject([{ alert: { infos: [{ headline: 'Überflutung' }] } }])
	})

	test('as a feed with alerts in it and behind links; one that is wrong spoils none of the others', async () => {
		const wrong = anAlert({ sent: 'yesterday', identifier: 'wrong' })
		const feed = atomFeed([
			atomContent(wrong),
			atomContent(anAlert({ sent })),
			atomLink('/a.xml', '2026-02-02T00:00:00Z'),
		])
		const { alerts, links } = await read(feed)
		expect(alerts).toMatchObject([{ problem: 'time', name: 'wrong' }, { alert: { status: 'Actual' } }])
		expect(links).toEqual([{ url: '/a.xml', version: '2026-02-02T00:00:00Z' }])
		expect((await read(rssFeed(['https://a.example/1.xml']))).links).toMatchObject([{ url: 'https://a.example/1.xml' }])
		expect(await read(atomFeed([]))).toEqual({ alerts: [], links: [] })
	})
})
