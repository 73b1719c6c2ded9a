// The one list of pictures: lucide, by name, so that only these are shipped. 18 px beside text, 14 px in badges.
export {
  Activity, AlertTriangle, ArchiveRestore, ArrowLeft, BadgeCheck, Ban, Banknote, Bell, Check, ChevronDown, ChevronRight, Circle, CircleAlert, CircleCheck,
  CircleHelp, CircleX, Copy, Cpu, Diamond, ExternalLink, Eye, EyeOff, FileQuestion, FlaskConical, GraduationCap, HardDrive, History, Hourglass, Inbox,
  LayoutDashboard, LogOut, Mail, Mailbox, Menu, Monitor, MonitorSmartphone, Moon, OctagonAlert, OctagonX, PackageCheck, Phone, Plug, Plus, Power, Printer, QrCode,
  ReceiptText, RefreshCw, ScanSearch, ScrollText, Search, SearchX, ShieldCheck, Square, Sun, SunMoon, ThumbsUp, Triangle, Undo2, Unplug, User, UserPlus, Users, WifiOff,
  Wrench, X,
} from 'lucide-react';
export type { LucideIcon } from 'lucide-react';
