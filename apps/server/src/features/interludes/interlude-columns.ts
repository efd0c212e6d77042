import { playItem } from '@vitrine/domain/release/release'
import { z } from 'zod'
import { column } from '../../db/stored-json.ts'

/** The programs of an interlude, in order. */
export const readPlayList = column('interludes.play_list', z.array(playItem))
