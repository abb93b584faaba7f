namespace Intaglio.Farm;

/// <summary>Removes the servers of this machine from the members of the farm that have ended without leaving it.</summary>
/// <remarks>
/// After a power failure, the others would wait for them until probes have failed. Each server has a file in its folder, which it locks
/// while it runs, so that a file without a lock is that of a server that has ended.
/// </remarks>
/// <param name="folder">The folder with the files of the servers.</param>
/// <param name="self">The address of this server.</param>
/// <param name="members">The members of the farm.</param>
internal sealed class EndedServers(ServerFolder folder, ILocalSiloDetails self, IMembershipTable members)
    : ILifecycleParticipant<ISiloLifecycle>
{
    private const int MostAttempts = 10;

    // The table of the members is open then, and this server is not a member yet.
    public void Participate(ISiloLifecycle observer) => observer.Subscribe(nameof(EndedServers), ServiceLifecycleStage.ApplicationServices,
        async _ =>
        {
            await RemoveAsync([.. folder.TakeEnded()]);
            folder.Add(self.SiloAddress.ToParsableString());
        },
        _ =>
        {
            folder.Dispose();
            return Task.CompletedTask;
        });

    private async Task RemoveAsync(HashSet<string> ended)
    {
        // Another server can change the table at the same time.
        for (int attempt = 0; ended.Count > 0 && attempt < MostAttempts; attempt++)
        {
            MembershipTableData table = await members.ReadAllAsync();
            (MembershipEntry Entry, string ETag)[] left = [.. table.Members.Select(member => (member.Item1, member.Item2)).Where(member =>
                member.Item1.Status != SiloStatus.Dead && ended.Contains(member.Item1.SiloAddress.ToParsableString()))];
            if (left is not [var (entry, etag), ..])
                return;
            entry.Status = SiloStatus.Dead;
            await members.UpdateRowAsync(entry, etag, table.Version.Next());
        }
    }
}
