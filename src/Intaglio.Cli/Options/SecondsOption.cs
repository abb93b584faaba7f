using System.CommandLine;
using System.Globalization;

namespace Intaglio.Cli;

/// <summary>An option for a number of seconds.</summary>
internal sealed class SecondsOption : Option<string>
{
    private const double MaxSeconds = 24 * 60 * 60;

    private readonly bool allowZero;

    internal SecondsOption(string name, string description, bool allowZero)
        : base(name) => (HelpName, Description, this.allowZero) = ("SECONDS", description, allowZero);

    /// <returns>The time, or <see langword="null"/> if the option is not specified.</returns>
    /// <exception cref="UsageException">The value is not a number of seconds.</exception>
    internal TimeSpan? Read(ParseResult arguments)
    {
        if (arguments.GetValue(this) is not { } text)
            return null;
        return double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double seconds)
            && seconds <= MaxSeconds && (allowZero || seconds >= 0.001) ? TimeSpan.FromSeconds(seconds)
            : throw new UsageException($"invalid {Name} '{text}' (expected a number of seconds, such as 2.5)");
    }
}
