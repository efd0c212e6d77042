import type { Mailing, MailingRun } from '@vitrine/contract/insight/mailings'
import { Modal } from 'antd'
import { t } from '../../data/text.ts'
import { moment, numberWord } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useRuns } from './use-mailings.ts'

const reasonWord = ({ reason, is_given_up }: MailingRun['undelivered'][number]): string => {
	const said = reason === '' ? t('邮件服务器没有接收') : reason
	return is_given_up ? said : `${said} (${t('稍后会重试')})`
}

const Result = ({ run: { fault, attached, undelivered } }: { run: MailingRun }) => {
	if (fault !== '') return <span className="fault">{fault}</span>
	return (
		<>
			{attached ? t('含附件') : t('未附文件：过大')}
			{undelivered.length > 0 && (
				<>
					<div className="fault">{t('未送达 {count} 个收件人：', { count: undelivered.length })}</div>
					<ul className="mailing-undelivered">
						{undelivered.map(one => (
							<li key={one.email}>
								<bdi>{one.email}</bdi> – {reasonWord(one)}
							</li>
						))}
					</ul>
				</>
			)}
		</>
	)
}

/** The latest runs of a scheduled report. */
export const RunsDialog = ({ mailing, close }: { mailing: Mailing; close: () => void }) => {
	const query = useRuns(mailing.id)
	const list = query.data ?? []
	return (
		<Modal open title={`${t('发送记录')}: ${mailing.name}`} footer={null} onCancel={close} width={720}>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('尚未发送')} />}>
				<ListTable<MailingRun>
					rowKey="id"
					dataSource={[...list]}
					pagination={false}
					columns={[
						{
							title: t('时间'),
							render: (_, { made_at, cause }) => (
								<>
									{moment(made_at)}
									{cause === 'asked' && <div className="muted">{t('试发')}</div>}
								</>
							),
						},
						{ title: t('行数'), render: (_, { rows }) => numberWord(rows) },
						{ title: t('收件人数'), render: (_, { receivers }) => numberWord(receivers) },
						{ title: t('结果'), render: (_, run) => <Result run={run} /> },
					]}
				/>
			</ListStates>
		</Modal>
	)
}
