import { incident_kind_texts } from '@vitrine/contract/terminal/incident-texts'
import type { IncidentKind } from '@vitrine/domain/terminal/incident'
import { t } from '../../data/text.ts'
import './health.css'
import { numberWord } from '../../ui/format.ts'

interface Props {
	readonly kinds: readonly { readonly kind: IncidentKind; readonly count: number }[]
	/** Empty for all of them. */
	readonly chosen: string
	readonly choose: (kind: string) => void
}

/** The number of incidents of each kind; pressing a tile shows only that kind. */
export const KindTiles = ({ kinds, chosen, choose }: Props) => {
	const all = { kind: '', text: t('全部故障'), count: kinds.reduce((sum, { count }) => sum + count, 0) }
	const tiles = [all, ...kinds.map(({ kind, count }) => ({ kind, text: t(incident_kind_texts[kind]), count }))]
	return (
		<fieldset className="kind-tiles" aria-label={t('类型')}>
			{tiles.map(({ kind, text, count }) => (
				<button
					type="button"
					key={kind}
					className="kind-tile"
					aria-pressed={chosen === kind}
					onClick={() => choose(kind === chosen ? '' : kind)}
				>
					<strong>{numberWord(count)}</strong>
					<span>{text}</span>
				</button>
			))}
		</fieldset>
	)
}
