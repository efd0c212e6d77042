import type { SignalSource } from '@vitrine/domain/release/interlude'
import { t } from '../data/text.ts'

/** The inputs of a screen with their names, in display order. */
export const signalChoices = (): (readonly [SignalSource, string])[] => [
	['any', t('自动选择')],
	['hdmi1', 'HDMI 1'],
	['hdmi2', 'HDMI 2'],
	['dp', 'DisplayPort'],
	['dvi', 'DVI'],
	['sdi', 'SDI'],
	['usb', 'USB'],
]
