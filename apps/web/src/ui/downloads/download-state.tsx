import type { DownloadItem } from '@vitrine/contract/release/downloads'
import { causeWords } from '../../data/cause-words.ts'
import { download_words, shownPercent } from '../../data/download-words.ts'
import { t } from '../../data/text.ts'
import { StateWord } from '../state-word.tsx'

/** The state of a download: text, bar and percentage. */
export const DownloadStateLine = ({ row }: { row: DownloadItem }) => {
	const state = download_words[row.download_state]
	const percent = shownPercent(row)
	return (
		<span className="download-state">
			{state && <StateWord tone={state.tone} text={t(state.text)} title={causeWords(row.reason)} />}
			<progress max={100} value={percent} aria-label={row.name} />
			<span>{percent}%</span>
		</span>
	)
}
