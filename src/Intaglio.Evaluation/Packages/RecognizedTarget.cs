namespace Intaglio.Evaluation;

/// <summary>Something in an assembly that may be a hash function, and what digests say of it.</summary>
/// <param name="Target">Its name in the assembly, which <see cref="ContenderDescription.Target"/> takes.</param>
public sealed record RecognizedTarget(string Target)
{
    /// <summary>Gets the function that its digests are of; null if nothing here knows it.</summary>
    public string? Function { get; init; }

    /// <summary>Gets the number of the interpretation of its parameters that digests confirm.</summary>
    public int Variant { get; init; }

    /// <summary>Gets the features that digests confirm; null where there is nothing to confirm, as in adapters.</summary>
    public HashFeatures? Features { get; init; }

    /// <summary>Gets what its parameters seem to offer and no digest confirms.</summary>
    public HashFeatures Unconfirmed { get; init; }

    /// <summary>Gets why it cannot be judged, without a full stop; null where it can.</summary>
    public string? Reason { get; init; }

    /// <summary>Gets the name without its namespace: the type, or the type and its member, which cannot be told apart by the name.</summary>
    public string ShortName
    {
        get
        {
            string name = Target.Split('(', 2)[0];
            string[] parts = name.Split('.');
            return string.Join('.', parts[^Math.Min(2, parts.Length)..]) + Target[name.Length..];
        }
    }

    /// <summary>Describes it as a contender.</summary>
    /// <param name="name">The name in the tables.</param>
    /// <param name="assemblyPath">The assembly's file.</param>
    /// <param name="hostAssemblyPath">The assembly whose <c>deps.json</c> tells where dependencies are; null if it is the same.</param>
    public EvaluatedContender ToContender(string name, string assemblyPath, string? hostAssemblyPath = null) => new(new ContenderDescription(name, ContenderKind.Assembly, Target)
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
