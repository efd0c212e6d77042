import type { TextKey } from '@vitrine/texts/all'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useGroups } from '../../data/groups.ts'
import { usePermitted, useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { changedWords, isChangedSince } from '../../ui/forms/changed-since.ts'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { ListStates } from '../../ui/lists/states.tsx'
import { type Rule, setRule, useRule } from './use-emergency.ts'

const words: Readonly<Record<Rule, TextKey>> = { inherit: '与上级组织相同', on: '需要', off: '不需要' }
const rules = ['inherit', 'on', 'off'] as const

/** A choice that was refused because another user has changed the rule meanwhile. */
interface Refused {
	readonly rule: Rule
	readonly words: string
}

const RefusedNotice = ({ refused, set, close }: { refused: Refused; set: () => void; close: () => void }) => (
	<Alert
		type="warning"
		showIcon
		role="alert"
		style={{ margin: '12px 0' }}
		title={refused.words}
		description={
			<>
				<p style={{ margin: '0 0 8px' }}>
					{t('您选择的“{choice}”未保存，现在的设置如上。', { choice: t(words[refused.rule]) })}
				</p>
				<Button size="small" onClick={set} style={{ height: 'auto', whiteSpace: 'normal' }}>
					{t('仍改为“{choice}”', { choice: t(words[refused.rule]) })}
				</Button>
			</>
		}
		closable={{ onClose: close, 'aria-label': t('关闭') }}
	/>
)

const RuleOf = ({ group_id }: { group_id: number }) => {
	const query = useRule(group_id)
	const mayWrite = usePermitted('organizations.write')
	const [refused, setRefused] = useState<Refused | null>(null)
	const found = query.data
	const isTop = useGroups().some(({ id, pid }) => id === group_id && pid === 0)
	const set = (rule: Rule, revision: number) => {
		setRefused(null)
		void setRule(group_id, rule, revision).catch((error: unknown) => {
			// Any other error has been shown.
			if (isChangedSince(error)) setRefused({ rule, words: changedWords(error) })
		})
	}
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			{found && (
				<>
					{mayWrite && (
						<Switch
							label={t('双人确认')}
							value={isTop && found.rule === 'inherit' ? 'off' : found.rule}
							choices={rules
								.filter(rule => !isTop || rule !== 'inherit')
								.map(value => ({ value, text: t(words[value]) }))}
							onChoose={rule => set(rule, found.revision)}
						/>
					)}
					{refused && (
						<RefusedNotice
							refused={refused}
							set={() => set(refused.rule, found.revision)}
							close={() => setRefused(null)}
						/>
					)}
					<p role="status">
						{found.two_persons
							? t('发布到这些终端的紧急内容须由另一人确认后才会显示。')
							: t('发布到这些终端的紧急内容立即显示。')}
					</p>
				</>
			)}
		</ListStates>
	)
}

/** Whether emergencies on an organisation's terminals need a second person's confirmation. */
export const RulePanel = () => {
	const own = useSession()?.group_id ?? 0
	const [group_id, setGroup] = useState(own)
	return (
		<section className="panel emergency-part" aria-labelledby="emergency-rule">
			<h2 id="emergency-rule">{t('双人确认')}</h2>
			<p className="muted">{t('撤下紧急内容始终不需要另一人确认。')}</p>
			<Form layout="vertical" component="div">
				<Form.Item label={t('组织')} htmlFor="emergency-group">
					<GroupSelect id="emergency-group" value={group_id} onChange={setGroup} />
				</Form.Item>
			</Form>
			<RuleOf key={group_id} group_id={group_id} />
		</section>
	)
}
