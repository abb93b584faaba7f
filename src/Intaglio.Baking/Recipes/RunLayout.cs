using System.Globalization;

namespace Intaglio.Baking;

/// <summary>The names that a program sees in its private folder. They do not depend on the names of files, except for extensions.</summary>
internal sealed class RunLayout(BakeRule rule, string profile, string? input, IReadOnlyList<string> outputs)
{
    /// <summary>The field and the name of the file in which a program lists the files that it has read.</summary>
    internal const string Depfile = "depfile";

    /// <summary>Gets the fields that are parts of the name of the input.</summary>
    internal static string[] InputFields { get; } = ["path", "dir", "name", "ext"];

    /// <summary>Returns the name of a file with a role.</summary>
    /// <param name="role">The role.</param>
    /// <param name="name">The path of the file, of which the extension is kept.</param>
    /// <param name="index">The number of the file among those with the role, or null if it is the only one.</param>
    internal static string NameOf(string role, string name, int? index) =>
        (index is { } number ? string.Create(CultureInfo.InvariantCulture, $"{role}/{number}") : role) + ExtensionOf(name);

    /// <summary>Returns the name of the output with a role.</summary>
    internal string NameOfOutput(string role) => rule.IsFolder(role) ? role : NameOf(role, outputs[rule.FindOutput(role)], null);

    /// <summary>Returns the name of the list of all files with a role.</summary>
    internal static string ListOf(string role) => role + ".json";

    /// <summary>Returns the extension of a name with its dot, or an empty string.</summary>
    internal static string ExtensionOf(string name)
    {
        string file = name[(name.LastIndexOf('/') + 1)..];
        int dot = file.LastIndexOf('.');
        return dot > 0 && OutputPattern.IsFinal(file[dot..]) ? file[dot..] : "";
    }

    /// <summary>Expands the arguments of the program.</summary>
    internal string[] Expand(RunArguments arguments) => arguments.Expand(field => field switch
    {
        Depfile => Depfile,
        "rule" => rule.Name,
        "profile" => profile,
        BakeOperation.InRole => rule.Kind == RuleKind.ForEach ? NameOf(field, input!, null) : ListOf(field),
        _ when rule.FindOutput(field) >= 0 => NameOfOutput(field),
        _ when Array.IndexOf(InputFields, field) >= 0 => OutputPattern.Find(field, input, rule.Name, profile).ToString(),
        _ => ListOf(field),
    });
}
