import { usual_settings } from '@vitrine/domain/alerts/alert-source'
import type { TestApp } from './app.ts'
import { draft } from './branches.ts'
import type { Browser } from './browser.ts'
import { anAlert, anArea, anInfo, capTime } from './cap.ts'
import { aName } from './factories.ts'

/** An alert source, and an alert that waits for approval. */
export const aWaitingAlert = async ({ clock }: Pick<TestApp, 'clock'>, browser: Browser, name = aName('alerts')) => {
	const { id: emergency } = await browser.emergency.save({ content: { ...draft, name } })
	const settings = { ...usual_settings, without_area: true }
	const { id: source } = await browser.alerts.addSource({ name, url: '', emergency_id: emergency, settings })
	const now = clock.now()
	const info = anInfo({ headline: name, expires: capTime(now + 3_600_000), areas: anArea('', name) })
	const document = anAlert({ sent: capTime(now), infos: [info] })
	const { alerts } = await browser.alerts.receive({ source_id: source, document })
	return { name, ids: { emergency, source, alert: alerts[0]?.id ?? 0 } }
}
