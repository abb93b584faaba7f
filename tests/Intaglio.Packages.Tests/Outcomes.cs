using System.Text.RegularExpressions;

namespace Intaglio.Packages.Tests;

/// <summary>What is read of the outcomes of programs here.</summary>
internal static class Outcomes
{
    extension(Outcome outcome)
    {
        internal string[] Lines => outcome.Text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');

        /// <summary>Fails unless the program succeeded; skips the test where a feed or what it should have was missing.</summary>
        internal Outcome Succeeded()
        {
            Match missing = Regex.Match(outcome.Text, "error (NU1301: .*|NU110[123]: Unable to find package ((Microsoft|runtime)[.].*))");
            Skip.If(missing.Success, $"A package of others cannot be had: {missing.Groups[1].Value}");
            return outcome.AssertSuccess();
        }
    }
}
