namespace Intaglio.Evaluation;

/// <summary>The list of contenders for an evaluation, with methods that add Intaglio, baselines and well-known functions.</summary>
public sealed class Lineup
{
    private readonly List<EvaluatedContender> contenders = [];
    private readonly List<AbsentContender> absent = [];

    /// <summary>Gets the contenders in order.</summary>
    public IReadOnlyList<EvaluatedContender> Contenders => contenders;

    /// <summary>Gets the contenders that cannot take part, with the reasons.</summary>
    public IReadOnlyList<AbsentContender> Absent => absent;

    /// <summary>Adds a contender.</summary>
    /// <param name="contender">The contender. A number is appended to its name if the name exists already.</param>
    public Lineup Add(EvaluatedContender contender)
    {
        ArgumentNullException.ThrowIfNull(contender);
        string name = contender.Description.Name;
        for (int number = 2; contenders.Exists(other => other.Description.Name == name); number++)
            name = $"{contender.Description.Name} ({number})";
        contenders.Add(contender with { Description = contender.Description with { Name = name } });
        return this;
    }

    /// <summary>Adds a contender that cannot take part.</summary>
    /// <param name="contender">The contender and the reason.</param>
    public Lineup Add(AbsentContender contender)
    {
        absent.Add(contender);
        return this;
    }

    /// <summary>Adds Intaglio's implementations.</summary>
    /// <param name="functions">The names of the functions, of the BLAKE2, BLAKE2X and Skein families.</param>
    public Lineup AddOwn(IEnumerable<string> functions)
    {
        ArgumentNullException.ThrowIfNull(functions);
        foreach (string function in functions)
            AddBuiltIn($"Intaglio {function}", function, ContenderRole.Contender);
        return this;
    }

    /// <summary>
    /// Adds the plain transcriptions of RFC 7693 and the library of BLAKE2's authors, for the functions that they implement.
    /// </summary>
    /// <param name="functions">The names of the functions.</param>
    public Lineup AddBaselines(IEnumerable<string> functions)
    {
        ArgumentNullException.ThrowIfNull(functions);
        string[] names = [.. functions];
        foreach (string name in names.Select(function => $"{BuiltIn.Transcription} of {function}")
            .Where(name => BuiltIn.Create(name) is not null))
            AddBuiltIn(name, name, ContenderRole.Baseline);
        foreach (string name in names.Select(function => $"libb2 {function}").Where(NativeLibraries.Names.Contains))
            AddNative(name, ContenderRole.Baseline);
        return this;
    }

    /// <summary>Adds MD5, SHA-256 and SHA-512 of .NET.</summary>
    public Lineup AddYardsticks()
    {
        foreach (string function in (ReadOnlySpan<string>)["MD5", "SHA-256", "SHA-512"])
            AddBuiltIn($"{function} (.NET)", function, ContenderRole.Yardstick);
        return this;
    }

    /// <summary>Adds the supported native libraries that are installed. The others are listed as absent.</summary>
    public Lineup AddNativeLibraries()
    {
        foreach (string name in NativeLibraries.Names)
            if (!contenders.Exists(contender => contender.Description.Name == name))
                AddNative(name, ContenderRole.Contender);
        return this;
    }

    private void AddBuiltIn(string name, string target, ContenderRole role) =>
        Add(new EvaluatedContender(new ContenderDescription(name, ContenderKind.BuiltIn, target) { Role = role })
    {
        AssemblyPath = role == ContenderRole.Contender && name.StartsWith("Intaglio", StringComparison.Ordinal)
        ? typeof(Cryptography.Blake2b).Assembly.Location is { Length: > 0 } path ? path : null : null,
    });

    private void AddNative(string name, ContenderRole role)
    {
        if (NativeLibraries.IsInstalled(name))
            AddBuiltIn(name, name, role);
        else
            Add(new AbsentContender(name, $"{NativeLibraries.FileOf(name)} is not installed", []));
    }
}
