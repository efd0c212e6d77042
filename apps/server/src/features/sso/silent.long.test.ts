import { expect, test } from 'vitest'
import { aApp } from '../../../test/app.ts'
import { anAdmin, expectError } from '../../../test/browser.ts'
import { aHostileProvider, type Conduct } from '../../../test/hostile-provider.ts'
import { rootGroup } from '../../../test/people.ts'
import { aWanderer, isLogin, someRules } from '../../../test/sso.ts'

test('a provider that never answers, or never ends, is given up, and others sign in meanwhile', async () => {
	const idp = await aHostileProvider()
	const app = await aApp('sqlite', { VITRINE_SSO_ALLOW: idp.host })
	try {
		const admin = await anAdmin(app)
		const rules = someRules(await rootGroup(app))
		const provider = { name: 'Company', issuer: idp.issuer, ...idp.client, enabled: 1, rules }
		const { id } = await admin.sso.add(provider)
		const conducts: readonly Conduct['at'][] = [
			{ '/.well-known/openid-configuration': () => undefined },
			{ '/token': () => undefined },
			{ '/token': (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{') },
			{ '/jwks': () => undefined },
		]
		for (const at of conducts) {
			idp.behave({ at })
			await admin.sso.edit({ id, ...provider })
			const browser = await aWanderer(app)
			const gone = browser.go(`/sso/start/${id}`, isLogin)
			await anAdmin(app)
			await gone
			await expectError(browser.sso.finish({}), 'sso_unreachable')
		}
		idp.behave()
		await admin.sso.edit({ id, ...provider })
		const browser = await aWanderer(app)
		await browser.go(`/sso/start/${id}`, isLogin)
		expect((await browser.sso.finish({})).username).toBe('mallory')
	} finally {
		await app.remove()
		await idp.close()
	}
})
