import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { cooldownOf, dataOf } from '@vitrine/domain/command/command'
import { isOpen } from '@vitrine/domain/command/command-state'
import { failedStep, isPassed, serverAddress } from '@vitrine/domain/command/trials/migration'
import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../../data/text.ts'
import { commandTipsWord } from '../../../ui/command-word.ts'
import { MigrationSteps, reportOf } from '../../../ui/commands/migration-steps.tsx'
import { useAction } from '../../../ui/forms/action.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { useAsk } from '../../../ui/messages/ask.ts'
import { orderChange, useCommandRow } from './use-changes.ts'

/** A server and the account on it, as entered in the form. */
interface Draft {
	readonly url: string
	readonly user: string
	readonly password: string
}

const empty: Draft = { url: '', user: '', password: '' }

/** A sent command and its data. */
interface Sent {
	readonly command_id: number
	readonly draft: Draft
	readonly is_test: boolean
}

/** The id of a move that was sent; 0 for none. */
const moveOf = (sent: Sent | null): number => (sent?.is_test === false ? sent.command_id : 0)

/** How long before a terminal accepts the next one, in ms. */
const pause = cooldownOf({ type: 'server_migrate', request_type: 'set' })

const isSame = (one: Draft, other: Draft): boolean =>
	one.url === other.url && one.user === other.user && one.password === other.password

/** The progress of a test or move, in words. */
const standingWord = (row: CommandRow, is_test: boolean): string => {
	if (row.state === 'succeeded') return is_test ? t('测试通过') : t('已迁移到新服务器')
	if (isOpen(row.state)) return is_test ? t('正在测试…') : t('正在迁移…')
	return is_test ? t('测试失败') : t('迁移失败，终端仍在此服务器')
}

const whyNot = ({ state, tips }: CommandRow): string => {
	if (state === 'timeout') return t('终端没有回答，请重试')
	return state === 'succeeded' || isOpen(state) ? '' : commandTipsWord(tips)
}

/** A test or move that was sent, step by step. */
const Standing = ({ row, is_test }: { row: CommandRow; is_test: boolean }) => {
	const report = reportOf(row.result)
	const isWrong = !(row.state === 'succeeded' || isOpen(row.state))
	// A failed step shows its own reason.
	const why = report !== null && failedStep(report) !== undefined ? '' : whyNot(row)
	return (
		<div className="migration-standing">
			<p role="status" className={isWrong ? 'fault' : undefined}>
				<strong>{standingWord(row, is_test)}</strong>
				{why !== '' && ` · ${why}`}
			</p>
			{report !== null && <MigrationSteps report={report} />}
		</div>
	)
}

type Name = keyof Draft

/** The problem of each field, as far as it has one. A field that stopped taking characters would cut a pasted password unseen. */
const problemsOf = ({ url, user, password }: Draft): Readonly<Record<Name, string | undefined>> => {
	const tooLong = (typed: string, most: number): string | undefined =>
		typed.length > most ? t('最多 {count} 个字符', { count: most }) : undefined
	return {
		url: serverAddress.safeParse(url).success ? undefined : t('请输入以 http:// 或 https:// 开头的服务器地址'),
		user: user.trim() === '' ? t('请输入新服务器的用户名') : tooLong(user.trim(), 100),
		password: password === '' ? t('请输入密码') : tooLong(password, 200),
	}
}

const Account = ({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }): ReactNode => {
	const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
	const problems = problemsOf(draft)
	// What was never typed is not called wrong.
	const field = (name: Name) => ({
		name: `migration-${name}`,
		required: true,
		value: draft[name],
		fault: left.has(name) ? problems[name] : undefined,
		onBlur: () => setLeft(before => new Set(before).add(name)),
	})
	return (
		<>
			<Field
				{...field('url')}
				label={t('新服务器地址')}
				type="url"
				inputMode="url"
				autoComplete="off"
				placeholder="https://"
				onChange={event => change({ url: event.target.value.trim() })}
			/>
			{draft.url.startsWith('http://') && <p className="migration-plain">{t('没有 https，密码会以明文传输。')}</p>}
			<Field
				{...field('user')}
				label={t('新服务器的用户名')}
				autoComplete="off"
				onChange={event => change({ user: event.target.value })}
			/>
			<Field
				{...field('password')}
				label={t('新服务器的密码')}
				type="password"
				autoComplete="new-password"
				onChange={event => change({ password: event.target.value })}
			/>
		</>
	)
}

/** Moves a terminal to another server, after testing the connection to it (specification B §5). */
export const MigrationForm = ({ terminal }: { terminal: Terminal }) => {
	const ask = useAsk()
	const [draft, setDraft] = useState(empty)
	const [sent, setSent] = useState<Sent | null>(null)
	const [isPausing, setPausing] = useState(false)
	const row = useCommandRow(terminal, sent?.command_id ?? null)
	const send = async (is_test: boolean): Promise<void> => {
		const command_id = await orderChange(terminal, 'server_migrate', { ...draft, test_only: is_test })
		setSent({ command_id, draft, is_test })
		// The password is on its way and no longer needed here.
		if (!is_test) setDraft(before => ({ ...before, password: '' }))
		setPausing(true)
		setTimeout(() => setPausing(false), pause)
	}
	const testing = useAction(() => send(true))
	const moving = useAction(() => send(false))
	const isComplete = dataOf('server_migrate').safeParse(draft).success
	const isUnderWay = testing.busy || moving.busy || isPausing || (sent !== null && (row === null || isOpen(row.state)))
	const report = row?.state === 'succeeded' ? reportOf(row.result) : null
	const hasPassed = sent?.is_test === true && isSame(sent.draft, draft) && report !== null && isPassed(report)
	const isReady = isComplete && !isUnderWay && terminal.run_state > 0
	const startUntested = (): void =>
		ask({
			title: t('不测试就把“{name}”迁移到 {address}？', { name: terminal.name, address: draft.url }),
			content: t('无法连接新服务器时，终端会返回此服务器。'),
			okText: t('开始迁移'),
			onOk: () => send(false),
		})
	return (
		<form
			className="change-form"
			onSubmit={event => {
				event.preventDefault()
				if (isReady) void testing.run()
			}}
		>
			<p className="muted">
				{t('该账号必须能在新服务器上修改终端，终端会加入其组织。连接成功之前，终端一直保留原服务器。')}
			</p>
			{/* A move empties the password: nobody left it empty. */}
			<Account key={moveOf(sent)} draft={draft} change={part => setDraft(before => ({ ...before, ...part }))} />
			<Flex gap={8} wrap>
				<Button htmlType="submit" loading={isUnderWay && sent?.is_test !== false} disabled={!isReady}>
					{t('测试')}
				</Button>
				<Button
					type="primary"
					loading={isUnderWay && sent?.is_test === false}
					disabled={!(isReady && hasPassed)}
					onClick={() => moving.run()}
				>
					{t('开始迁移')}
				</Button>
				{!hasPassed && (
					<Button type="text" disabled={!isReady} onClick={startUntested}>
						{t('不测试直接迁移')}
					</Button>
				)}
			</Flex>
			{sent !== null && row !== null && <Standing row={row} is_test={sent.is_test} />}
		</form>
	)
}
