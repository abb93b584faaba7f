namespace Intaglio.Farm;

/// <summary>The names of the runs that began last.</summary>
[Alias("intaglio.run-index")]
internal interface IRunIndexGrain : IGrainWithIntegerKey
{
    [Alias("add")]
    Task AddAsync(string run);

    /// <summary>Returns the names, and the last one first.</summary>
    [Alias("list")]
    Task<IReadOnlyList<string>> ListAsync();
}
