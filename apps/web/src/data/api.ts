import { client } from '@vitrine/contract/client'
import { downloadsCalls } from '@vitrine/contract/downloads'
import { materialsCalls } from '@vitrine/contract/materials'
import { playsCalls } from '@vitrine/contract/plays'
import { programsCalls } from '@vitrine/contract/programs'
import { releasesCalls } from '@vitrine/contract/releases'
import { terminalsCalls } from '@vitrine/contract/terminals'
import { link } from './link.ts'

export const downloads = client(link, downloadsCalls)
export const materials = client(link, materialsCalls)
export const plays = client(link, playsCalls)
export const programs = client(link, programsCalls)
export const releases = client(link, releasesCalls)
export const terminals = client(link, terminalsCalls)
