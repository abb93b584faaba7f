namespace Intaglio.Evaluation;

/// <summary>A possible hash function in an assembly, with the facts that its digests confirm.</summary>
/// <param name="Target">The name in the assembly, for <see cref="ContenderDescription.Target"/>.</param>
public sealed record RecognizedTarget(string Target)
{
    /// <summary>Gets the name of the hash function that the digests identify, or <see langword="null"/> if it is unknown.</summary>
    public string? Function { get; init; }

    /// <summary>Gets the zero-based index of the interpretation of the parameters that the digests confirm.</summary>
    public int Variant { get; init; }

    /// <summary>
    /// Gets the features that the digests confirm, or <see langword="null"/> if nothing needs confirmation, as for adapters.
    /// </summary>
    public HashFeatures? Features { get; init; }

    /// <summary>Gets the features that parameters seem to offer but that no digest confirms.</summary>
    public HashFeatures Unconfirmed { get; init; }

    /// <summary>Gets the reason why the target cannot be evaluated, without a final period, or <see langword="null"/> if it can.</summary>
    public string? Reason { get; init; }

    /// <summary>Gets the name of the type or of the type and member, without the namespace.</summary>
    public string ShortName
    {
        get
        {
            string name = Target.Split('(', 2)[0];
            string[] parts = name.Split('.');
            return string.Join('.', parts[^Math.Min(2, parts.Length)..]) + Target[name.Length..];
        }
    }

    /// <summary>Creates a contender for this target.</summary>
    /// <param name="name">The name in the tables.</param>
    /// <param name="assemblyPath">The path of the assembly.</param>
    /// <param name="hostAssemblyPath">
    /// The path of the assembly whose <c>deps.json</c> lists the dependencies, or <see langword="null"/> if it is the same assembly.
    /// </param>
    public EvaluatedContender ToContender(string name, string assemblyPath, string? hostAssemblyPath = null) =>
        new(new ContenderDescription(name, ContenderKind.Assembly, Target)
    {
        AssemblyPath = assemblyPath,
        HostAssemblyPath = hostAssemblyPath,
        Function = Function,
        Variant = Variant,
        Features = Features,
    })
    {
        AssemblyPath = assemblyPath,
        Unconfirmed = Unconfirmed,
    };
}
