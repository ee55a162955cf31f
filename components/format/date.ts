export { formatDay } from "@/lib/kernel/format-day-values";
