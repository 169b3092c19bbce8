interface LogoMarkProps {
  readonly size?: number;
  readonly className?: string | undefined;
}

/** The product's mark: a T whose stem is a door. It follows the text color; the letter is cut out of it. */
export function LogoMark({ size = 32, className }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className={className} aria-hidden>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7ZM5.5 6.5V11h21V6.5ZM11 12.6v13.9h10V12.6Z"
      />
      <circle cx="18.4" cy="19.6" r="1.3" fill="currentColor" />
    </svg>
  );
}
