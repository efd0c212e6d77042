import type { MaterialUses } from '@vitrine/contract/library/material-library'
import { Button, Modal } from 'antd'
import { t } from '../../../data/text.ts'

interface Props {
	readonly name: string
	readonly uses: MaterialUses
	readonly onAnswer: (answer: 'everywhere' | 'here' | 'stay') => void
}

/** How many programs show a material. */
export const usesCount = ({ programs, hidden }: MaterialUses): number => programs.length + hidden

/** Asks whether the programs that show a material are updated with it. */
export const EverywhereDialog = ({ name, uses, onAnswer }: Props) => {
	const count = usesCount(uses)
	return (
		<Modal
			open
			title={t('同时更新使用“{name}”的 {count} 个节目？', { name, count })}
			onCancel={() => onAnswer('stay')}
			footer={
				<div className="make-end">
					<Button onClick={() => onAnswer('stay')}>{t('继续编辑')}</Button>
					<Button onClick={() => onAnswer('here')}>{t('只保存素材')}</Button>
					<Button type="primary" onClick={() => onAnswer('everywhere')}>
						{t('保存并更新节目')}
					</Button>
				</div>
			}
		>
			<p>{t('不更新时，这些节目保持现在的样子；已发布的内容需要重新发布才会改变。')}</p>
			<ul className="make-programs">
				{uses.programs.map(program => (
					<li key={program.id}>{program.name}</li>
				))}
				{uses.hidden > 0 && <li className="muted">{t('其他组织的 {count} 个节目', { count: uses.hidden })}</li>}
			</ul>
		</Modal>
	)
}
