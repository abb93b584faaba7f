using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>Where a contender comes from.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<ContenderKind>))]
public enum ContenderKind
{
    /// <summary>This package, the framework, or a library that is known here.</summary>
    BuiltIn,

    /// <summary>A type or method of a .NET assembly.</summary>
    Assembly,

    /// <summary>A native function.</summary>
    Native,

    /// <summary>A program that reads standard input.</summary>
    Command,
}

/// <summary>How a contender is found. It is handed to the process in which the contender runs.</summary>
/// <param name="Name">The name in the tables.</param>
/// <param name="Kind">Where it comes from.</param>
/// <param name="Target">
/// What is called: a built-in contender's name, <c>Namespace.Type</c> or <c>Namespace.Type.Method</c> of an assembly, a native
/// function as <c>library!function(arguments)</c>, or a command line.
/// </param>
public sealed record ContenderDescription(string Name, ContenderKind Kind, string Target)
{
    /// <summary>Gets the assembly's file.</summary>
    public string? AssemblyPath { get; init; }

    /// <summary>Gets the assembly whose <c>deps.json</c> tells where dependencies and native libraries are; null if it is <see cref="AssemblyPath"/> itself.</summary>
    public string? HostAssemblyPath { get; init; }

    /// <summary>Gets the function it should compute; null to find out.</summary>
    public string? Function { get; init; }

    /// <summary>Gets the number of the interpretation of its parameters, one of <see cref="RecognizedTarget"/>'s.</summary>
    public int Variant { get; init; }

    /// <summary>Gets the features that are relied on, since they were confirmed; null for all that the contender offers.</summary>
    public HashFeatures? Features { get; init; }

    /// <summary>Gets what it is to the tables.</summary>
    public ContenderRole Role { get; init; } = ContenderRole.Contender;
}

/// <summary>What a contender is to the tables.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<ContenderRole>))]
public enum ContenderRole
{
    /// <summary>It is judged.</summary>
    Contender,

    /// <summary>A plain implementation that others are compared with.</summary>
    Baseline,

    /// <summary>Another function, for its speed.</summary>
    Yardstick,
}
