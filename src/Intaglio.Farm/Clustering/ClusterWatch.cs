using StackExchange.Redis;

namespace Intaglio.Farm;

/// <summary>Checks that Redis can save, and that it has this server as a member.</summary>
/// <param name="redis">The Redis server.</param>
/// <param name="self">The address of this server.</param>
/// <param name="members">The members of the farm.</param>
internal sealed class ClusterWatch(ConfigurationOptions redis, ILocalSiloDetails self, IMembershipTable members)
{
    // A key that a server which has ended leaves does not stay.
    private static readonly TimeSpan interval = TimeSpan.FromSeconds(2), longestAnswer = TimeSpan.FromSeconds(3),
        lifetime = TimeSpan.FromMinutes(1);

    /// <summary>Gets the reason for which this server cannot take runs, or <see langword="null"/>.</summary>
    internal string? Fault { get; private set; }

    /// <summary>Works until a token is canceled.</summary>
    /// <exception cref="FailureException">Redis has lost this server, which has to start again.</exception>
    internal async Task RunAsync(CancellationToken stopping)
    {
        try
        {
            await using ConnectionMultiplexer connection = await ConnectionMultiplexer.ConnectAsync(redis);
            for (bool wasMissing = false; ; await Task.Delay(interval, stopping))
            {
                (Fault, bool isMissing) = await LookAsync(connection.GetDatabase(), stopping);
                if (isMissing && wasMissing)
                    throw new FailureException($"{Fault}, so that it ends; start it again");
                wasMissing = isMissing;
            }
        }
        catch (OperationCanceledException) when (stopping.IsCancellationRequested)
        {
            // The server ends.
        }
    }

    private async Task<(string? Fault, bool IsMissing)> LookAsync(IDatabase database, CancellationToken stopping)
    {
        string? fault = null;
        bool isMissing = false;
        try
        {
            await database.StringSetAsync($"intaglio/alive/{self.SiloAddress}", "", lifetime).WaitAsync(longestAnswer, stopping);
            isMissing = await IsMissingAsync(stopping);
            fault = isMissing ? "Redis does not have this server any more" : null;
        }
        catch (Exception exception) when (exception is RedisException or TimeoutException or OrleansException)
        {
            fault = $"Redis cannot save ({ErrorText.ToClause(exception.Message.Split('\n')[0])})";
        }
        if (fault is not null && Fault is null)
            Messages.WriteError($"this server takes no runs: {fault}");
        else if (fault is null && Fault is not null)
            Messages.WriteError("this server takes runs again");
        return (fault, isMissing);
    }

    private async Task<bool> IsMissingAsync(CancellationToken stopping)
    {
        try
        {
            MembershipTableData row = await members.ReadRowAsync(self.SiloAddress, stopping).WaitAsync(longestAnswer, stopping);
            return row.Members.All(member => member.Item1.Status == SiloStatus.Dead);
        }
        catch (Exception exception)
            when (exception is not (OperationCanceledException or RedisConnectionException or RedisTimeoutException or TimeoutException))
        {
            // Redis answers, and does not have the table.
            return true;
        }
    }
}
