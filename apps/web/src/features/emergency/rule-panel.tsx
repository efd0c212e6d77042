import { Form } from 'antd'
import { useState } from 'react'
import { usePermitted, useSession } from '../../data/session.ts'
import { t } from '../../data/text.ts'
import { GroupSelect } from '../../ui/group-select.tsx'
import { ListStates } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { setRule, useRule } from './use-emergency.ts'

const Rule = ({ group_id }: { group_id: number }) => {
	const query = useRule(group_id)
	const mayWrite = usePermitted('organizations.write')
	const found = query.data
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			{found && (
				<>
					{mayWrite && (
						<Switch
							label={t('双人确认')}
							value={found.rule}
							choices={[
								{ value: 'inherit', text: t('与上级组织相同') },
								{ value: 'on', text: t('需要') },
								{ value: 'off', text: t('不需要') },
							]}
							onChoose={rule => void setRule(group_id, rule).catch(() => undefined)}
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

/** Whether emergencies on the terminals of an organisation need two persons. */
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
			<Rule group_id={group_id} />
		</section>
	)
}
