/** How a package's file is named. */
export const package_ending = '.vitrine.zip'

/** How many programs a package holds at most. */
export const package_programs = 100

/** Whether an upload is a package by its name: it becomes programs and no material. */
export const isPackageName = (name: string): boolean => name.toLowerCase().endsWith(package_ending)
