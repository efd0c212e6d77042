import type { ErrorCode } from '@vitrine/contract/error-codes'
import { account_pattern } from '@vitrine/domain/people/credential'
import { type FormEvent, useEffect, useState } from 'react'
import { users } from '../../data/calls/people.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { secondsToWait, useCountdown } from '../../ui/forms/countdown.ts'
import { cursorWatch } from '../../ui/forms/field.tsx'
import { type Problems, problemsOf, textsOf, useProblems } from '../../ui/forms/problems.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { arrive } from './arrival.ts'
import { emailProblems } from './email-field.tsx'
import type { OpenGroup } from './group-choice.ts'
import { newPasswordProblems } from './new-password-fields.tsx'
import { usePictureCode } from './picture-code.tsx'
import { forgetForm, keepForm, savedForm } from './saved-form.ts'
import { useSending } from './sending.ts'

const names = ['referral_code', 'account', 'email', 'mail_code', 'password', 'confirm_password', 'group_id'] as const

/** The fields that survive a reload; no passwords. */
const saved_names = ['referral_code', 'account', 'email', 'mail_code', 'group_id'] as const

const places: Partial<Record<ErrorCode, string>> = {
	referral_wrong: 'referral_code',
	account_taken: 'account',
	email_taken: 'email',
	mail_code_wrong: 'mail_code',
	verify_code_wrong: 'verify_code',
	group_absent: 'group_id',
}

const accountProblems = (account: string): Problems => {
	if (account === '') return { account: '请输入账号' }
	return account_pattern.test(account) ? {} : { account: '账号由 3 到 20 个数字、字母或下划线组成' }
}

/** All problems of the form, in field order (specification A §5, B §5). */
const problemsIn = (form: HTMLFormElement, given: Record<(typeof names)[number], string>): Problems => ({
	...(given.referral_code.trim() === '' ? { referral_code: '请输入推荐码' } : {}),
	...(given.group_id === '' ? { group_id: '请选择用户组' } : {}),
	...accountProblems(given.account.trim()),
	...emailProblems(form),
	...(given.mail_code.trim() === '' ? { mail_code: '请输入邮箱验证码' } : {}),
	...newPasswordProblems('password', given.password, given.confirm_password),
})

/** The user groups of the referral code, read when its field is left. */
const useReferralGroups = (saved: string, note: (name: string, found: Problems) => void) => {
	const [groups, setGroups] = useState<{ code: string; list: readonly OpenGroup[] }>({ code: '', list: [] })
	const read = async (typed: string): Promise<void> => {
		const code = typed.trim()
		if (code === '' || code === groups.code) return
		try {
			setGroups({ code, list: await users.referralGroups({ referral_code: code }) })
			note('referral_code', {})
		} catch (error) {
			setGroups({ code, list: [] })
			note('referral_code', problemsOf(error, places))
		}
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: a code that a reload has kept is read once
	useEffect(() => {
		void read(saved)
	}, [])
	return { groups: groups.list, read }
}

/** The logic of the registration form. */
export const useRegistration = () => {
	const { form, refuse, note, fault: problem } = useProblems()
	const { picture, renew } = usePictureCode()
	const { left, begin } = useCountdown('register')
	const [saved] = useState(() => savedForm('register'))
	const { groups, read } = useReferralGroups(saved.referral_code ?? '', note)

	const sendCode = async (): Promise<void> => {
		if (form.current === null || left > 0) return
		const { email, verify_code } = textsOf(form.current, ['email', 'verify_code'])
		const missing: Problems = verify_code.trim() === '' ? { verify_code: '请输入验证码' } : {}
		if (refuse({ ...emailProblems(form.current), ...missing })) return
		const isMoved = cursorWatch()
		try {
			const asked = { email: email.trim(), verify_id: picture.verify_id, verify_code: verify_code.trim() }
			const answer = await users.sendRegisterCode({ ...asked, language: currentLanguage() })
			begin(answer.resend_after)
			toast('success', t('验证码已发送至 {email}', { email: asked.email }))
			if (!isMoved()) form.current?.querySelector<HTMLElement>('[name="mail_code"]')?.focus()
		} catch (error) {
			begin(secondsToWait(error))
			refuse(problemsOf(error, places))
		} finally {
			renew()
		}
	}

	const { busy, run } = useSending(
		async ({ group_id, ...given }: Record<(typeof names)[number], string>) => {
			const account = given.account.trim()
			const trimmed = { account, email: given.email.trim(), mail_code: given.mail_code.trim() }
			await users.register({
				...given,
				...trimmed,
				referral_code: given.referral_code.trim(),
				group_id: Number(group_id),
			})
			forgetForm('register')
			arrive('registered', account.toLowerCase())
		},
		error => refuse(problemsOf(error, places)),
	)

	const submit = (event: FormEvent<HTMLFormElement>): void => {
		event.preventDefault()
		const given = textsOf(event.currentTarget, names)
		if (!refuse(problemsIn(event.currentTarget, given))) void run(given)
	}

	const keep = (event: FormEvent<HTMLFormElement>) => keepForm('register', textsOf(event.currentTarget, saved_names))
	return {
		form,
		fault: problem,
		busy,
		picture,
		renew,
		left,
		groups,
		kept: saved,
		keep,
		readGroups: read,
		sendCode,
		submit,
	}
}
