namespace Intaglio.Cli;

/// <summary>Describes outputs that are not known yet.</summary>
internal static class UnknownText
{
    /// <summary>Returns a line about the outputs of a rule that follow from a folder, or from the optional outputs of an action.</summary>
    /// <param name="rule">The name of the rule.</param>
    /// <param name="from">The path of the folder with a slash at its end, or that of the first output of the action.</param>
    internal static string Describe(string rule, string from) =>
        $"and those of {rule}, for each {(from.EndsWith('/') ? "file in" : "further output of")} {ShellQuoting.ToLine(from)}\n";
}
