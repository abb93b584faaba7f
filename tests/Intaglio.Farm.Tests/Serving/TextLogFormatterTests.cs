using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Intaglio.Farm.Tests;

public sealed class TextLogFormatterTests
{
    /// <summary>Names of files and texts of programs come from users.</summary>
    [Fact]
    public void An_event_is_one_line_without_characters_that_a_terminal_interprets()
    {
        using StringWriter writer = new() { NewLine = "\n" };
        new TextLogFormatter().Write(new LogEntry<string>(LogLevel.Warning, "Intaglio.Farm.Run", new EventId(7), "a\u001B[2Jb\r\nc\u202Ed \u00E9",
            new InvalidOperationException("e\u009Bf"), (state, _) => state), scopeProvider: null, writer);
        Assert.Matches("^....-..-..T..:..:..\\....Z warn: Intaglio\\.Farm\\.Run\\[7\\] ", writer.ToString());
        Assert.EndsWith("a\\u001b[2Jb c\\u202ed \u00E9 (InvalidOperationException: e\\u009bf)\n", writer.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain(writer.ToString().TrimEnd('\n'), char.IsControl);
    }
}
