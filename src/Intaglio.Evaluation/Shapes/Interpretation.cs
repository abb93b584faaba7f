namespace Intaglio.Evaluation;

/// <summary>One way to understand what the parameters of a shape leave open.</summary>
/// <param name="Units">The unit of sizes: bits where the bit of the overload's number is set.</param>
/// <param name="EmptyIsNone">Whether no key is an empty array instead of null.</param>
/// <param name="ZerosAreNone">Whether no salt is one of zeros.</param>
internal readonly record struct Interpretation(int Units, bool EmptyIsNone, bool ZerosAreNone)
{
    // Of more overloads the last ones have the unit of the second.
    private const int MaxUnits = 2;

    /// <summary>Lists what a shape's overloads may mean.</summary>
    internal static IReadOnlyList<Interpretation> Of(IReadOnlyList<Overload> overloads)
    {
        int units = 1 << Math.Min(MaxUnits, OpenUnits(overloads).Count());
        List<(bool Empty, bool Zeros)> nones = [(false, false)];
        if (overloads.Any(static overload => overload.HasOpenNone))
            nones.Add((true, false));
        if (overloads.Any(static overload => overload.MayNeedZeros))
            nones.Add((false, true));
        return [.. from none in nones from unit in Enumerable.Range(0, units) select new Interpretation(unit, none.Empty, none.Zeros)];
    }

    /// <summary>The unit of the sizes of an overload.</summary>
    internal SizeUnit UnitOf(Overload overload, IReadOnlyList<Overload> overloads)
    {
        int number = OpenUnits(overloads).TakeWhile(other => other.Member != overload.Member).Count();
        return (Units >> Math.Min(number, MaxUnits - 1) & 1) == 0 ? SizeUnit.Bytes : SizeUnit.Bits;
    }

    /// <summary>Describes it by what it decides.</summary>
    internal string Describe(IReadOnlyList<Overload> overloads)
    {
        List<string> parts = [];
        Overload[] open = [.. OpenUnits(overloads).Take(MaxUnits)];
        foreach (Overload overload in open)
            parts.Add($"size in {(UnitOf(overload, overloads) == SizeUnit.Bits ? "bits" : "bytes")}{(open.Length > 1 ? $" of {overload.Describe()}" : "")}");
        if (overloads.Any(static overload => overload.HasOpenNone))
            parts.Add(EmptyIsNone ? "none as empty" : "none as null");
        if (overloads.Any(static overload => overload.MayNeedZeros) && ZerosAreNone)
            parts.Add("no salt as zeros");
        return parts.Count == 0 ? "as declared" : string.Join("; ", parts);
    }

    /// <summary>A unit belongs to a constructor or method: others of the same class may have another one.</summary>
    private static IEnumerable<Overload> OpenUnits(IReadOnlyList<Overload> overloads) => overloads.Where(static overload => overload.HasOpenUnit).DistinctBy(static overload => overload.Member);
}
