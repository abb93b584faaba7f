using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>The kinds of contenders.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<ContenderKind>))]
public enum ContenderKind
{
    /// <summary>A function of Intaglio, of .NET, or of a supported native library.</summary>
    BuiltIn,

    /// <summary>A type or method of a .NET assembly.</summary>
    Assembly,

    /// <summary>A native function.</summary>
    Native,

    /// <summary>A program that hashes its standard input.</summary>
    Command,
}

/// <summary>The description of a contender, which is sent to the process that runs it.</summary>
/// <param name="Name">The name in the tables.</param>
/// <param name="Kind">The kind of contender.</param>
/// <param name="Target">
/// The target to call: the name of a built-in contender, <c>Namespace.Type</c> or <c>Namespace.Type.Method</c> in an assembly, a native
/// function as <c>library!function(arguments)</c>, or a command line.
/// </param>
public sealed record ContenderDescription(string Name, ContenderKind Kind, string Target)
{
    /// <summary>Gets the path of the assembly, or <see langword="null"/> for other kinds of contenders.</summary>
    public string? AssemblyPath { get; init; }

    /// <summary>
    /// Gets the path of the assembly whose <c>deps.json</c> lists the dependencies and native libraries, or <see langword="null"/> to use
    /// <see cref="AssemblyPath"/>.
    /// </summary>
    public string? HostAssemblyPath { get; init; }

    /// <summary>Gets the name of the expected hash function, or <see langword="null"/> to detect it.</summary>
    public string? Function { get; init; }

    /// <summary>Gets the zero-based index of the interpretation of the parameters, as in <see cref="RecognizedTarget.Variant"/>.</summary>
    public int Variant { get; init; }

    /// <summary>Gets the confirmed features to use, or <see langword="null"/> for all features of the contender.</summary>
    public HashFeatures? Features { get; init; }

    /// <summary>Gets the role of the contender in the evaluation.</summary>
    public ContenderRole Role { get; init; } = ContenderRole.Contender;
}

/// <summary>The roles of contenders in an evaluation.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<ContenderRole>))]
public enum ContenderRole
{
    /// <summary>A contender that receives a verdict.</summary>
    Contender,

    /// <summary>A plain implementation for comparison.</summary>
    Baseline,

    /// <summary>A contender of another hash function, for comparison of speed.</summary>
    Yardstick,
}
