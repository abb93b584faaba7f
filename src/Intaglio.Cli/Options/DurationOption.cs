using System.CommandLine;
using System.Globalization;

namespace Intaglio.Cli;

/// <summary>An option for a duration, such as 30s, 90m, 12h or 30d.</summary>
internal sealed class DurationOption : Option<string>
{
    internal DurationOption(string name, string description)
        : base(name) => (HelpName, Description) = ("TIME", description);

    /// <returns>The duration, or <see langword="null"/> if the option is not specified.</returns>
    /// <exception cref="UsageException">The value is not a duration.</exception>
    internal TimeSpan? Read(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } text)
            return null;
        double seconds = text.Length == 0 ? 0 : text[^1] switch { 's' => 1, 'm' => 60, 'h' => 3600, 'd' => 86400, _ => 0 };
        return seconds > 0 && double.TryParse(text.AsSpan(0, text.Length - 1), NumberStyles.AllowDecimalPoint,
            CultureInfo.InvariantCulture, out double number) && number * seconds < TimeSpan.FromDays(36500).TotalSeconds
            ? TimeSpan.FromSeconds(number * seconds)
            : throw new UsageException($"invalid {Name} '{text}' (expected a number and s, m, h or d for seconds, minutes, hours or days)");
    }
}
