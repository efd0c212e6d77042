import type { Terminal } from '@vitrine/contract/terminals'
import { commandRule } from '@vitrine/domain/command/command'
import { useId } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { commandWord } from '../../ui/command-word.ts'
import { ChangeForm, type ChangeType, change_types } from './changes/change-form.tsx'
import { type FormDraft, firstDraft, type OfferedForm, offered_forms } from './command-draft.ts'
import { CommandForm } from './command-form.tsx'
import { useRetained } from './retained-drafts.tsx'
import { formWord } from './settings/form-words.ts'
import { SyncSection } from './sync-section.tsx'

interface Props {
	readonly terminal: Terminal
}

const RetainedForm = ({ terminal, type }: Props & { type: OfferedForm }) => {
	const [kept, keep, begin] = useRetained<FormDraft>(`command ${terminal.id} ${type}`)
	const draft = kept ?? firstDraft(type)
	const change = (next: FormDraft): void => {
		if (kept === undefined) begin(draft)
		keep(next)
	}
	return <CommandForm type={type} terminal={terminal} draft={draft} change={change} sent={() => begin(draft)} />
}

/** Multi-screen sync concerns several terminals and has a dialog of its own. */
const sync = 'multi_screen_sync'
type OfferedType = OfferedForm | ChangeType | typeof sync

/** Every type with a form; changes that revert by themselves come last. */
const offered_types: readonly OfferedType[] = [...offered_forms, sync, ...change_types]

const isForm = (type: OfferedType): type is OfferedForm => offered_forms.some(one => one === type)

const Chosen = ({ terminal, type }: Props & { type: OfferedType }) => {
	if (type === sync) return <SyncSection terminal={terminal} />
	return isForm(type) ? (
		<RetainedForm key={type} type={type} terminal={terminal} />
	) : (
		<ChangeForm key={type} type={type} terminal={terminal} />
	)
}

/** The less common commands for a terminal; those its player does not support are marked. */
export const MoreCommands = ({ terminal }: Props) => {
	const id = useId()
	const mayChange = usePermitted('terminals.write')
	const offered = offered_types.filter(type => mayChange || commandRule(type).may === 'terminals.control')
	const [type = 'remote_lock', setType] = useRetained<OfferedType>(`more ${terminal.id}`)
	return (
		<section>
			<h3>
				<label htmlFor={id}>{t('更多命令')}</label>
			</h3>
			<select
				id={id}
				className="input"
				style={{ marginBlockEnd: 12 }}
				value={type}
				onChange={event => setType(offered.find(one => one === event.target.value) ?? type)}
			>
				{offered.map(one => (
					<option key={one} value={one}>
						{isForm(one) ? formWord(one) : commandWord(one)}
					</option>
				))}
			</select>
			<Chosen terminal={terminal} type={type} />
		</section>
	)
}
