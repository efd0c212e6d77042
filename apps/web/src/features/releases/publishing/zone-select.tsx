import { useId } from 'react'
import { t } from '../../../data/text.ts'
import { zoneNames, zoneWord } from '../../../data/zones.ts'
import { changeDraft, useDraft } from './draft.ts'

const zones = zoneNames()

/** The time zone in which the days of the draft are viewed. */
export const ZoneSelect = ({ label }: { label: string }) => {
	const id = useId()
	const time_zone = useDraft(draft => draft.time_zone)
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				className="input"
				value={time_zone}
				onChange={event => changeDraft({ time_zone: event.target.value })}
			>
				<option value="">{t('本机时区')}</option>
				{zones.map(name => (
					<option key={name} value={name}>
						{zoneWord(name)}
					</option>
				))}
			</select>
		</div>
	)
}
