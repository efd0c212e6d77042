import { CallError } from '@vitrine/contract/call/client'
import { type FormEvent, useState } from 'react'
import { access } from '../../data/calls/access.ts'
import { t } from '../../data/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { problemsOf, textsOf, useProblems } from '../../ui/forms/problems.ts'
import { challengeIn } from './challenge.ts'
import { useSending } from './sending.ts'
import type { SignedIn } from './signed-in.ts'

interface Props {
	readonly challenge: string
	readonly signedIn: (signed: SignedIn) => void
	readonly back: () => void
}

/** Whether the server has evaluated the code; after a connection failure the same step can be retried. */
const isJudged = (error: unknown): error is CallError => error instanceof CallError && error.status >= 600

/** Handles the submission of a code; an incorrect one starts another challenge, unless there were too many. */
const useCode = (props: Props) => {
	const [challenge, setChallenge] = useState(props.challenge)
	const { form, refuse, fault: problem } = useProblems()

	const refused = (error: unknown): void => {
		if (!isJudged(error)) {
			refuse(problemsOf(error))
			return
		}
		const next = challengeIn(error)
		if (next === '') return props.back()
		setChallenge(next)
		refuse(problemsOf(error, { second_factor_wrong: 'code' }))
	}

	const { busy, run } = useSending(
		async (code: string) => props.signedIn(await access.secondFactor({ challenge, code })),
		refused,
	)

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const code = textsOf(event.currentTarget, ['code']).code.trim()
		if (!refuse(code === '' ? { code: '请输入两步验证码' } : {})) void run(code)
	}
	return { form, fault: problem, busy, submit }
}

/** The second step of a login: an authenticator code or a recovery code. */
export const SecondStep = (props: Props) => {
	const [recovery, setRecovery] = useState(false)
	const { form, fault: problem, busy, submit } = useCode(props)
	return (
		<form ref={form} className="login-form" onSubmit={submit} noValidate>
			<p>{t(recovery ? '请输入一个恢复码，每个恢复码只能使用一次。' : '请输入验证器应用中显示的 6 位数字。')}</p>
			<Field
				key={String(recovery)}
				label={t(recovery ? '恢复码' : '两步验证码')}
				name="code"
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
				inputMode={recovery ? 'text' : 'numeric'}
				maxLength={recovery ? 32 : 10}
				autoFocus
				fault={problem('code')}
			/>
			<button type="submit" className="button primary" disabled={busy}>
				{t('登录')}
			</button>
			<div className="login-links">
				<button type="button" className="login-link" onClick={() => setRecovery(!recovery)}>
					{t(recovery ? '使用验证器应用' : '使用恢复码')}
				</button>
				<button type="button" className="login-link" onClick={props.back}>
					{t('返回登录')}
				</button>
			</div>
		</form>
	)
}
