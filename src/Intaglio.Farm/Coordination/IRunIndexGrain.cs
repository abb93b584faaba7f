namespace Intaglio.Farm;

/// <summary>The names of the runs that began last, and of all that have not ended.</summary>
[Alias("intaglio.run-index")]
internal interface IRunIndexGrain : IGrainWithIntegerKey
{
    /// <summary>Adds a run that begins.</summary>
    [Alias("add")]
    Task AddAsync(string run);

    /// <summary>Records that a run has ended.</summary>
    [Alias("end")]
    Task EndAsync(string run);

    /// <summary>Returns the names, and the last one first.</summary>
    [Alias("list")]
    Task<IReadOnlyList<string>> ListAsync();

    /// <summary>Returns the names of the runs that have not ended.</summary>
    [Alias("list-active")]
    Task<IReadOnlyList<string>> ListActiveAsync();
}
