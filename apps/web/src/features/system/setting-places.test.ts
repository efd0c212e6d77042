import { all, type TextKey } from '@vitrine/texts/all'
import { languages } from '@vitrine/texts/rows'
import { expect, test } from 'vitest'
import { isFound, setting_places } from './setting-places.ts'

const inLanguage = (text: TextKey | undefined, language: (typeof languages)[number]): string => {
	if (text === undefined) return ''
	return language === 'zh' ? text : all[text][language]
}

test.each(languages)('what is set elsewhere is found by its usual names in %s', language => {
	const found = (typed: string) =>
		setting_places
			.filter(({ synonyms }) => isFound(typed, { synonyms: inLanguage(synonyms, language) }))
			.map(({ name }) => name)
	for (const typed of ['smtp', 'SMTP', 'email', ' email '])
		expect(found(typed), typed).toEqual(['mail_server', 'unsent_mail'])
	for (const typed of ['sso', 'ldap', 'OIDC']) expect(found(typed), typed).toEqual(['single_sign_on'])
	for (const typed of ['backup', 'restore']) expect(found(typed), typed).toEqual(['backups'])
	for (const typed of ['license', 'licence']) expect(found(typed), typed).toContain('software_licence')
	expect(found('webhook')).toEqual(['webhooks'])
	for (const typed of ['2fa', '2FA', 'totp']) expect(found(typed), typed).toEqual(['two_step'])
})
