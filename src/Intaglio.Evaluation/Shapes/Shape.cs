namespace Intaglio.Evaluation;

/// <summary>A way to call something in an assembly that may be a hash function.</summary>
/// <param name="Target">Its name, unique in the assembly: that of a type, a method, or a static member.</param>
internal sealed record Shape(string Target)
{
    /// <summary>Gets what makes objects; none where static methods hash.</summary>
    internal IReadOnlyList<Overload> Makers { get; init; } = [];

    /// <summary>Gets what makes objects that take pieces, of static methods that hash.</summary>
    internal IReadOnlyList<Overload> PieceMakers { get; init; } = [];

    /// <summary>Gets what hashes a message: methods of the objects, or static ones.</summary>
    internal IReadOnlyList<Overload> Methods { get; init; } = [];

    /// <summary>Gets what the objects can do; null where there are none.</summary>
    internal HashObject? Object { get; init; }

    /// <summary>Gets why it cannot be called, in words for the report; null where it can.</summary>
    internal string? Reason { get; init; }

    /// <summary>Gets whether one object is there for all callers.</summary>
    internal bool IsShared => Makers is [{ Member: System.Reflection.PropertyInfo or System.Reflection.FieldInfo }];

    /// <summary>Gets what its parameters seem to offer.</summary>
    internal HashFeatures Features =>
        All.Aggregate(HashFeatures.None, static (features, overload) => features | overload.Features)
        | (Object?.TakesPieces == true ? HashFeatures.Incremental : HashFeatures.None)
        | (Methods.Any(static method => method.TakesSpans) || (Methods.Count == 0 && Object?.Append?.TakesSpans == true) ? HashFeatures.Spans : HashFeatures.None)
        | (Makers.Count == 0 || (IsShared && Methods.Count > 0) ? HashFeatures.Concurrent : HashFeatures.None);

    /// <summary>Gets the ways in which its parameters may be meant, each described; at least one.</summary>
    internal IReadOnlyList<string> Variants => [.. Interpretation.Of(All).Select(interpretation => interpretation.Describe(All))];

    internal IReadOnlyList<Overload> All => [.. Makers, .. PieceMakers, .. Methods];

    /// <summary>Gets the part of its name that may be the function's.</summary>
    private string SimpleName
    {
        get
        {
            string[] parts = Target.Split('.', '+');
            return Makers.Count > 0 || parts.Length == 1 || KnownFunction.FindWithin(parts[^1]) != null ? parts[^1] : parts[^2];
        }
    }

    /// <summary>Makes the contender under one of the variants.</summary>
    /// <param name="variant">Its number.</param>
    /// <param name="function">The name of the function; null to take that of the member, or of its type.</param>
    internal IHashContender Create(int variant, string? function = null)
    {
        if (Reason != null)
            throw new ArgumentException($"{Target} {Reason}");
        return new ShapeContender(this, Interpretation.Of(All)[variant], function ?? SimpleName);
    }
}
