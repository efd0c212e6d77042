import type { UnsentMail } from '@vitrine/contract/people/mail'
import type { TextKey } from '@vitrine/texts/all'
import { Button, Flex } from 'antd'
import { causeWords } from '../../data/cause-words.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import type { Tone } from '../../ui/tone.ts'
import { When } from '../../ui/when.tsx'
import './system.css'
import { SystemLinks } from './system-links.tsx'
import { page_size, removeMail, sendAgain, useUnsentMail } from './use-mail.ts'

const kind_words: Readonly<Record<UnsentMail['kind'], TextKey>> = {
	'': '邮件',
	register: '注册验证码',
	reset: '重置密码验证码',
	referral: '推荐码',
	known: '账号提醒',
	incidents: '故障通知',
	webhook_paused: 'Webhook 暂停通知',
	report: '定期报告',
}

const states: Readonly<Record<UnsentMail['state'], { tone: Tone; text: TextKey }>> = {
	waiting: { tone: 'amber', text: '等待重试' },
	failed: { tone: 'red', text: '发送失败' },
	cleared: { tone: 'red', text: '发送失败' },
	expired: { tone: 'red', text: '发送失败' },
	file_gone: { tone: 'red', text: '发送失败' },
}

/** Why an email cannot be sent again. */
const ends: Readonly<Partial<Record<UnsentMail['state'], TextKey>>> = {
	cleared: '含有验证码的内容已清除，无法重发。请收件人重新获取。',
	expired: '已过有效期，无法重发。',
	file_gone: '附件只保留 7 天，现已删除，无法重发。下一期报告会按时发送。',
}

/** The actions for an email, or the reason it cannot be sent again. */
const Actions = ({ row }: { row: UnsentMail }) => {
	const ask = useAsk()
	const { busy, run: again } = useAction(() => sendAgain(row))
	const ended = ends[row.state]
	const remove = () =>
		ask({
			title: t('确定删除发给 {recipient} 的邮件吗？', { recipient: row.recipient }),
			okText: t('删除'),
			onOk: () => removeMail(row),
		})
	return (
		<>
			<Flex gap={4}>
				{ended === undefined && (
					<Button size="small" type="text" loading={busy} onClick={() => void again()}>
						{t('再试一次')}
					</Button>
				)}
				<Button size="small" type="text" danger onClick={remove}>
					{t('删除')}
				</Button>
			</Flex>
			{ended !== undefined && <div className="muted mail-why">{t(ended)}</div>}
		</>
	)
}

const State = ({ row }: { row: UnsentMail }) => {
	const { tone, text } = states[row.state]
	return (
		<>
			<StateWord tone={tone} text={t(text)} />
			<div className="muted mail-why">{causeWords(row.reason)}</div>
		</>
	)
}

const Times = ({ row }: { row: UnsentMail }) => (
	<>
		<When at={row.failed_at} />
		{row.state === 'waiting' && (
			<div className="muted">
				{t('下次重试')} <When at={row.next_at} />
			</div>
		)}
	</>
)

const Row = ({ row }: { row: UnsentMail }) => (
	<tr>
		<td className="mail-recipient">
			{row.recipient}
			<div className="mail-narrow">
				<div className="muted">{t(kind_words[row.kind])}</div>
				<State row={row} />
				<Times row={row} />
				<Actions row={row} />
			</div>
		</td>
		<td className="mail-wide">
			<div>{t(kind_words[row.kind])}</div>
			<div className="muted mail-why">{row.subject}</div>
		</td>
		<td className="mail-wide">
			<State row={row} />
		</td>
		<td className="mail-wide">
			<Times row={row} />
		</td>
		<td className="mail-wide">
			<Actions row={row} />
		</td>
	</tr>
)

const MailTable = ({ rows }: { rows: readonly UnsentMail[] }) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
	<section className="table-scroll" tabIndex={0} aria-label={t('未送达的邮件')}>
		<table className="table mail-table">
			<thead>
				<tr>
					<th scope="col">{t('收件人')}</th>
					<th scope="col" className="mail-wide">
						{t('邮件')}
					</th>
					<th scope="col" className="mail-wide">
						{t('失败原因')}
					</th>
					<th scope="col" className="mail-wide">
						{t('最近尝试')}
					</th>
					<th scope="col" className="mail-wide">
						{t('操作')}
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(row => (
					<Row key={row.id} row={row} />
				))}
			</tbody>
		</table>
	</section>
)

/** Emails that the mail server refused or has not accepted yet (route /system/mail). */
export const MailScreen = () => {
	const [page, setPage] = useUrlState('page', '1')
	const number = Math.max(1, Math.trunc(Number(page)) || 1)
	const query = useUnsentMail(number)
	const { list = [], count = 0 } = query.data ?? {}
	return (
		<>
			<PageHead title={t('未送达的邮件')} action={<SystemLinks but="/system/mail" />} />
			<div className="panel">
				<ListStates
					query={query}
					isEmpty={list.length === 0}
					empty={<Nothing title={t('没有未送达的邮件')} hint={t('邮件服务器拒收或尚未接收的邮件会显示在这里。')} />}
				>
					<MailTable rows={list} />
				</ListStates>
			</div>
			<Pages page={number} size={page_size} count={count} onChange={next => setPage(String(next))} />
		</>
	)
}
