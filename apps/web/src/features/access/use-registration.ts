import type { RefusalCode } from '@vitrine/contract/catalogue'
import { account_pattern } from '@vitrine/domain/credential'
import { type FormEvent, useState } from 'react'
import { users } from '../../data/people.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { secondsToWait, useCountdown } from '../../ui/countdown.ts'
import { type Faults, faultsOf, textsOf, useFaults } from '../../ui/faults.ts'
import { toast } from '../../ui/toasts.ts'
import { arrive } from './arrival.ts'
import { emailFaults } from './email-field.tsx'
import type { OpenGroup } from './group-choice.ts'
import { newPasswordFaults } from './new-password-fields.tsx'
import { usePictureCode } from './picture-code.tsx'

const names = ['referral_code', 'account', 'email', 'mail_code', 'password', 'confirm_password', 'group_id'] as const

const places: Partial<Record<RefusalCode, string>> = {
	referral_wrong: 'referral_code',
	account_taken: 'account',
	email_taken: 'email',
	mail_code_wrong: 'mail_code',
	verify_code_wrong: 'verify_code',
	group_absent: 'group_id',
}

const accountFaults = (account: string): Faults => {
	if (account === '') return { account: '请输入账号' }
	return account_pattern.test(account) ? {} : { account: '账号由 3 到 20 个数字、字母或下划线组成' }
}

/** What is wrong with the whole form, in the order of its fields (specification A §5, B §5). */
const faultsIn = (form: HTMLFormElement, given: Record<(typeof names)[number], string>): Faults => ({
	...(given.referral_code.trim() === '' ? { referral_code: '请输入推荐码' } : {}),
	...(given.group_id === '' ? { group_id: '请选择用户组' } : {}),
	...accountFaults(given.account.trim()),
	...emailFaults(form),
	...(given.mail_code.trim() === '' ? { mail_code: '请输入邮箱验证码' } : {}),
	...newPasswordFaults('password', given.password, given.confirm_password),
})

/** The user groups that the referral code opens, read when its field is left. */
const useReferralGroups = (refuse: (found: Faults) => boolean) => {
	const [groups, setGroups] = useState<{ code: string; list: readonly OpenGroup[] }>({ code: '', list: [] })
	const read = async (typed: string): Promise<void> => {
		const code = typed.trim()
		if (code === '' || code === groups.code) return
		try {
			setGroups({ code, list: await users.referralGroups({ referral_code: code }) })
			refuse({})
		} catch (error) {
			setGroups({ code, list: [] })
			refuse(faultsOf(error, places))
		}
	}
	return { groups: groups.list, read }
}

/** Everything that the registration form does. */
export const useRegistration = () => {
	const { form, refuse, fault } = useFaults()
	const [busy, setBusy] = useState(false)
	const { picture, renew } = usePictureCode()
	const { left, begin } = useCountdown()
	const { groups, read } = useReferralGroups(refuse)

	const sendCode = async (): Promise<void> => {
		if (form.current === null || left > 0) return
		const { email, verify_code } = textsOf(form.current, ['email', 'verify_code'])
		const missing: Faults = verify_code.trim() === '' ? { verify_code: '请输入验证码' } : {}
		if (refuse({ ...emailFaults(form.current), ...missing })) return
		try {
			const asked = { email: email.trim(), verify_id: picture.verify_id, verify_code: verify_code.trim() }
			const answer = await users.sendRegisterCode({ ...asked, language: currentLanguage() })
			begin(answer.resend_after)
			toast('success', t('验证码已发送至 {email}', { email: asked.email }))
			form.current?.querySelector<HTMLElement>('[name="mail_code"]')?.focus()
		} catch (error) {
			begin(secondsToWait(error))
			refuse(faultsOf(error, places))
		} finally {
			renew()
		}
	}

	const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
		event.preventDefault()
		const { group_id, ...given } = textsOf(event.currentTarget, names)
		if (refuse(faultsIn(event.currentTarget, { group_id, ...given }))) return
		setBusy(true)
		try {
			const account = given.account.trim()
			const trimmed = { account, email: given.email.trim(), mail_code: given.mail_code.trim() }
			await users.register({
				...given,
				...trimmed,
				referral_code: given.referral_code.trim(),
				group_id: Number(group_id),
			})
			arrive('registered', account.toLowerCase())
		} catch (error) {
			setBusy(false)
			refuse(faultsOf(error, places))
		}
	}

	return { form, fault, busy, picture, renew, left, groups, readGroups: read, sendCode, submit }
}
