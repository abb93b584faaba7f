namespace Intaglio.Evaluation;

/// <summary>A way to call a possible hash function in an assembly.</summary>
/// <param name="Target">The name of a type, a method or a static member, unique in the assembly.</param>
internal sealed record Shape(string Target)
{
    /// <summary>Gets the overloads that create objects, or an empty list if static methods hash.</summary>
    internal IReadOnlyList<Overload> Makers { get; init; } = [];

    /// <summary>Gets the overloads that create objects for pieces if static methods hash whole messages.</summary>
    internal IReadOnlyList<Overload> PieceMakers { get; init; } = [];

    /// <summary>Gets the instance and static methods that hash a message.</summary>
    internal IReadOnlyList<Overload> Methods { get; init; } = [];

    /// <summary>Gets the members of the objects, or <see langword="null"/> for static methods without objects.</summary>
    internal HashObject? Object { get; init; }

    /// <summary>Gets the reason why the shape cannot be called, for the report, or <see langword="null"/> if it can.</summary>
    internal string? Reason { get; init; }

    /// <summary>Gets a value indicating whether all callers share one object.</summary>
    internal bool IsShared => Makers is [{ Member: System.Reflection.PropertyInfo or System.Reflection.FieldInfo }];

    /// <summary>Gets the features that the parameters seem to offer.</summary>
    internal HashFeatures Features =>
        All.Aggregate(HashFeatures.None, static (features, overload) => features | overload.Features)
        | (Object?.TakesPieces == true ? HashFeatures.Incremental : HashFeatures.None)
        | (Methods.Any(static method => method.TakesSpans) || (Methods.Count == 0 && Object?.Append?.TakesSpans == true)
        ? HashFeatures.Spans : HashFeatures.None)
        | (Makers.Count == 0 || (IsShared && Methods.Count > 0) ? HashFeatures.Concurrent : HashFeatures.None);

    /// <summary>Gets the descriptions of the possible interpretations of the parameters, at least one.</summary>
    internal IReadOnlyList<string> Variants => [.. Interpretation.Of(All).Select(interpretation => interpretation.Describe(All))];

    internal IReadOnlyList<Overload> All => [.. Makers, .. PieceMakers, .. Methods];

    /// <summary>Gets the part of the target's name that can name the hash function.</summary>
    private string SimpleName
    {
        get
        {
            string[] parts = Target.Split('.', '+');
            return Makers.Count > 0 || parts.Length == 1 || KnownFunction.FindWithin(parts[^1]) is not null ? parts[^1] : parts[^2];
        }
    }

    /// <summary>Creates the contender for one of the variants.</summary>
    /// <param name="variant">The zero-based index of the variant.</param>
    /// <param name="function">The name of the hash function, or <see langword="null"/> to use the name of the member or type.</param>
    internal IHashContender Create(int variant, string? function = null)
    {
        if (Reason is not null)
            throw new ArgumentException($"{Target} {Reason}");
        return new ShapeContender(this, Interpretation.Of(All)[variant], function ?? SimpleName);
    }
}
