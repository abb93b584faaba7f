namespace Intaglio.Baking;

/// <summary>A farm that makes the actions of a bake on other machines.</summary>
/// <param name="address">The <c>http</c> or <c>https</c> address of the farm.</param>
public sealed class BakeFarm(Uri address)
{
    /// <summary>Gets the address of the farm.</summary>
    public Uri Address { get; } = address;

    /// <summary>
    /// Gets or sets a value indicating whether the bake ends when the farm has the plan. The farm continues without it, and
    /// <see cref="BakeReport.FarmRun"/> is the name of the run. The default is <see langword="false"/>.
    /// </summary>
    public bool IsDetached { get; set; }

    /// <summary>
    /// Gets or sets the time for which a bake waits while no worker with its version is connected. The default is 10 minutes. A detached
    /// run waits without a limit.
    /// </summary>
    public TimeSpan WaitForWorkers { get; set; } = TimeSpan.FromMinutes(10);

    /// <summary>
    /// Gets or sets the delegate that receives a line when the bake waits for the farm or for a worker, and again each minute, or
    /// <see langword="null"/> for none.
    /// </summary>
    public Action<string>? OnWait { get; set; }

    /// <summary>
    /// Gets or sets the name of a run for whose end the bake waits before it looks for results, or <see langword="null"/> for none.
    /// </summary>
    public string? Run { get; set; }
}
